//! The ready kernels on a device, checked against the CPU and then timed: the program is the example `kernels`.
