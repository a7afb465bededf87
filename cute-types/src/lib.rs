//! CuTe layouts as types.
#![no_std]
