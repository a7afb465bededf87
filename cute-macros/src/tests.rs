//! Each macro as a function from text to text, and each refusal with the characters that it points at.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use proc_macro2::{Delimiter, Group, Literal, Punct, Spacing, TokenStream, TokenTree};
use quote::quote;
use syn::Error;

use crate::check;
use crate::expand::Types;

mod fold;

/// The crate by its own name.
fn types() -> Types {
    Types(quote!(::cute_types))
}

fn read_layout(tokens: TokenStream) -> syn::Result<String> {
    check::layout_type(tokens).map(|text| short(&types().layout_type(text)))
}

fn read_shape(tokens: TokenStream) -> syn::Result<String> {
    check::shape_type(tokens).map(|text| short(&types().shape_type(text)))
}

fn read_value(tokens: TokenStream) -> syn::Result<String> {
    check::layout_value(tokens).map(|text| short(&types().layout_value(text)))
}

/// Types without their paths and spaces.
fn short(tokens: &TokenStream) -> String {
    let text: String = tokens.to_string().split_whitespace().collect();
    text.replace("::cute_types::typenum::", "").replace("::cute_types::", "")
}

fn tokens(text: &str) -> TokenStream {
    text.parse().expect("the test's text has tokens")
}

fn layout(text: &str) -> String {
    read_layout(tokens(text)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The message, and the part of `text` that the error points at.
fn told(text: &str, error: &Error) -> (String, String) {
    let at = |place: proc_macro2::LineColumn| {
        assert_eq!(place.line, 1, "{text}: the error has no place in it");
        place.column
    };
    let span = error.span();
    let marked = text.chars().skip(at(span.start())).take(at(span.end()) - at(span.start())).collect();
    assert_eq!(error.clone().into_iter().count(), 1, "{text}: one mistake, one error");
    (error.to_string(), marked)
}

#[track_caller]
fn refused(text: &str, marked: &str, message: &str) {
    let error = read_layout(tokens(text)).expect_err(text);
    assert_eq!(told(text, &error), (message.to_owned(), marked.to_owned()), "{text}");
}

#[track_caller]
fn refused_shape(text: &str, marked: &str, message: &str) {
    let error = read_shape(tokens(text)).expect_err(text);
    assert_eq!(told(text, &error), (message.to_owned(), marked.to_owned()), "{text}");
}

#[test]
fn shape_and_stride() {
    assert_eq!(layout("(2,(2,2)):(1,(4,2))"), "Layout<(U2,(U2,U2,),),(U1,(U4,U2,),)>");
    assert_eq!(layout("2:1"), "Layout<U2,U1>");
    assert_eq!(layout("(2):(1)"), "Layout<(U2,),(U1,)>");
    assert_eq!(layout("((2)):((1))"), "Layout<((U2,),),((U1,),)>");
    assert_eq!(layout("(8):(0)"), "Layout<(U8,),(U0,)>");
}

#[test]
fn trailing_commas() {
    assert_eq!(layout("(2,(2,2,),):(1,(4,2,),),"), "Layout<(U2,(U2,U2,),),(U1,(U4,U2,),)>");
    assert_eq!(layout("(2,):(1,)"), "Layout<(U2,),(U1,)>");
    assert_eq!(read_shape(tokens("(2,3),")).unwrap(), "(U2,U3,)");
}

#[test]
fn compact_strides() {
    assert_eq!(layout("(4,8)"), layout("(4,8):(1,4)"));
    assert_eq!(layout("(4,8):LayoutLeft"), layout("(4,8):(1,4)"));
    assert_eq!(layout("(4,8):LayoutRight"), layout("(4,8):(8,1)"));
    assert_eq!(layout("(2,(3,4),5)"), layout("(2,(3,4),5):(1,(2,6),24)"));
    assert_eq!(layout("(2,(3,4),5):LayoutRight"), layout("(2,(3,4),5):(60,(20,5),1)"));
    assert_eq!(layout("(2,1,3)"), layout("(2,1,3):(1,0,2)"));
    assert_eq!(layout("(2,1,3):LayoutRight"), layout("(2,1,3):(3,0,1)"));
    assert_eq!(layout("7"), layout("7:1"));
    assert_eq!(layout("1"), layout("1:0"));
}

#[test]
fn integers() {
    assert_eq!(layout("(1_024,2_048):(1,1_024)"), "Layout<(U1024,U2048,),(U1,U1024,)>");
    assert_eq!(layout("1:4294967296"), "Layout<U1,U4294967296>");
    assert_eq!(layout("1025:1"), {
        let highest_first = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1];
        let type_name = highest_first.iter().fold("UTerm".to_owned(), |higher, bit| format!("UInt<{higher},B{bit}>"));
        format!("Layout<{type_name},U1>")
    });
    // The digits of the largest integer are 63 ones.
    let largest = (0..63).fold("UTerm".to_owned(), |higher, _| format!("UInt<{higher},B1>"));
    assert_eq!(layout("1:9223372036854775807"), format!("Layout<U1,{largest}>"));
}

/// An expression is rustc's to read, however long it is.
#[test]
fn expressions_without_end() {
    for signs in [200, 100_000] {
        let expression = format!("{}m", "-".repeat(signs));
        let value = read_value(tokens(&format!("({{{expression}}},8):(1,2)"))).unwrap();
        assert!(value.contains(&expression) && value.contains("letinteger0=int::integer({-"), "{signs} signs");
    }

    // A number that went through another macro, and signs after it.
    let invisible = |inner: TokenStream| TokenTree::Group(Group::new(Delimiter::None, inner));
    for signs in [200, 100_000] {
        let shape = [invisible(quote!(3))].into_iter().chain(tokens(&"-".repeat(signs))).collect();
        let message = read_layout(shape).unwrap_err().to_string();
        assert_eq!(message, "the layout ends before `-`; leave out what begins here", "{signs} signs");
    }
    let through = TokenStream::from(invisible(tokens(&format!("{}m", "-".repeat(100_000)))));
    let value = read_value(through).unwrap();
    assert!(value.contains("-m);") && value.ends_with("algebra::layout_left(integer0)}"), "{}", &value[..80]);
}

/// Reading a number as syn does takes the square of its length: minutes for this one.
#[test]
fn integers_without_end() {
    let digits = "7".repeat(100_000);
    let message = "a number of 100000 digits does not fit in 64 bits; the largest integer is 9223372036854775807";
    refused(&format!("(2,{digits})"), &digits, message);
    refused(&format!("size((2,{digits}))"), &digits, message);
    assert_eq!(layout(&format!("{}58:1", "0".repeat(100_000))), "Layout<U58,U1>");
    // With a suffix, and 0x.
    for number in [format!("{digits}u32"), format!("0x{digits}")] {
        let (length, shown) = (number.len(), &number[..60]);
        let message = format!(
            "a number of {length} characters, {shown}…, is not an integer; extents and strides are whole numbers, such as 2"
        );
        refused(&format!("(2,{number})"), &number, &message);
        refused(&format!("size((2,{number}))"), &number, &message);
    }
}

#[test]
fn values() {
    let text = check::layout_value(quote!(2:1)).unwrap();
    let expected = quote!(
        <::cute_types::Layout<::cute_types::typenum::U2, ::cute_types::typenum::U1> as ::cute_types::Static>::NEW
    );
    assert_eq!(types().layout_value(text).to_string(), expected.to_string());
    let text = check::shape_value(quote!((2, 3))).unwrap();
    let expected = quote!(<(::cute_types::typenum::U2, ::cute_types::typenum::U3,) as ::cute_types::Static>::NEW);
    assert_eq!(types().shape_value(text).to_string(), expected.to_string());
}

#[test]
fn shapes() {
    assert_eq!(read_shape(tokens("(2,(2,2))")).unwrap(), "(U2,(U2,U2,),)");
    assert_eq!(read_shape(tokens("16")).unwrap(), "U16");
    assert_eq!(read_shape(tokens("(16)")).unwrap(), "(U16,)");
}

/// `$n:literal` and `$n:expr` arrive in groups without delimiters, one in another where macros call macros.
#[test]
fn integers_out_of_other_macros() {
    let invisible = |inner: TokenStream| TokenTree::Group(Group::new(Delimiter::None, inner));
    let four = || invisible([invisible(quote!(4))].into_iter().collect());
    let (four, tuple) = (four(), invisible(quote!((2, 3))));
    assert_eq!(read_layout(quote!((#four, 8) : (1, #four))).unwrap(), layout("(4,8):(1,4)"));
    assert_eq!(read_layout(quote!(#tuple : (1, 2))).unwrap(), layout("(2,3):(1,2)"));
    assert_eq!(read_layout(quote!(#four)).unwrap(), layout("4:1"));

    let minus = TokenTree::Punct(Punct::new('-', Spacing::Alone));
    let one = TokenTree::Literal(Literal::u32_unsuffixed(1));
    let negative = invisible([minus, one].into_iter().collect());
    let error = read_layout(quote!((2, #negative))).unwrap_err();
    assert_eq!(error.to_string(), "extent -1 is negative; an extent is at least 1");
    // What is no number, word or tuple is an expression.
    for expression in [quote!(-n), quote!(n.m), quote!(2 * n), quote!((n + 1) * m), quote!({ n }), quote!(f(n))] {
        let through = invisible([invisible(expression.clone())].into_iter().collect());
        let value = read_value(quote!((2, #through))).unwrap();
        assert!(value.contains(&format!("int::integer({});", short(&expression))), "{expression}: {value}");
    }
    for (word, said) in [(quote!(M), "`M` is named as a constant"), (quote!(tile::M), "expected `,` or `)`, found `:`")]
    {
        let word = invisible(word);
        let message = read_value(quote!((2, #word))).unwrap_err().to_string();
        assert!(message.starts_with(said), "{message}");
    }
    let sum = invisible(quote!(n + 1));
    let (of_type, of_value) = (read_layout(quote!((2, #sum):(1, 2))), read_value(quote!((2, #sum):(1, 2))));
    assert_eq!(of_type.unwrap_err().to_string(), "a type does not know `n + 1`; write `?` for a dynamic integer");
    assert_eq!(
        of_value.unwrap(),
        "{#[allow(unused_braces)]letinteger0=int::integer(n+1);Layout::new((<U2asStatic>::NEW,integer0,),(<U1asStatic>::NEW,<U2asStatic>::NEW,))}"
    );
}

#[test]
fn incongruent() {
    refused(
        "(2,(2,2)):(1,(4,2,8))",
        "8",
        "shape and stride are not congruent: mode 1 is a tuple of 2 modes in the shape and a tuple of 3 modes in the \
         stride; write this mode of the stride as (_,_)",
    );
    refused(
        "(2,(2,(3,4),2)):(1,(4,2,8))",
        "2",
        "shape and stride are not congruent: mode (1,1) is a tuple of 2 modes in the shape and an integer in the \
         stride; write this mode of the stride as (_,_)",
    );
    refused(
        "(2,(2,2)):(1,4)",
        "4",
        "shape and stride are not congruent: mode 1 is a tuple of 2 modes in the shape and an integer in the stride; \
         write this mode of the stride as (_,_)",
    );
    refused(
        "(2,3):(1,(2))",
        "(2)",
        "shape and stride are not congruent: mode 1 is an integer in the shape and a tuple of 1 mode in the stride; \
         write this mode of the stride as one integer",
    );
    refused(
        "(2,3,(4,5)):(1,2)",
        "(1,2)",
        "shape and stride are not congruent: the shape is a tuple of 3 modes and the stride a tuple of 2 modes; write \
         the stride as (_,_,(_,_))",
    );
    refused(
        "(2,3):1",
        "1",
        "shape and stride are not congruent: the shape is a tuple of 2 modes and the stride an integer; write the \
         stride as (_,_)",
    );
}

#[test]
fn extents_below_one() {
    refused("(2,0):(1,2)", "0", "extent 0 leaves no element; an extent is at least 1");
    refused("(2,(4,0))", "0", "extent 0 leaves no element; an extent is at least 1");
    refused("(2,-3):(1,2)", "-3", "extent -3 is negative; an extent is at least 1");
    refused("-8", "-8", "extent -8 is negative; an extent is at least 1");
    refused_shape("(2,0)", "0", "extent 0 leaves no element; an extent is at least 1");
}

#[test]
fn not_decimal_integers() {
    refused("(2,4u32)", "4u32", "4u32 has a suffix; write 4");
    refused("(2,0x10)", "0x10", "0x10 is not decimal; write 16");
    refused("(2,0b11u8)", "0b11u8", "0b11u8 is not decimal; write 3");
    let whole = |text: &str| format!("{text} is not an integer; extents and strides are whole numbers, such as 2");
    refused("(2,1.5)", "1.5", &whole("1.5"));
    refused("(2,1e3)", "1e3", &whole("1e3"));
    refused("(2,'a')", "'a'", &whole("'a'"));
    refused("\"(2,3):(1,2)\"", "\"(2,3):(1,2)\"", "a layout is written without quotes; write (2,3):(1,2)");
}

#[test]
fn beyond_64_bits() {
    refused(
        "(2,9223372036854775808)",
        "9223372036854775808",
        "9223372036854775808 does not fit in 64 bits; the largest integer is 9223372036854775807",
    );
    let digits = "1".repeat(60);
    let message = format!("{digits} does not fit in 64 bits; the largest integer is 9223372036854775807");
    refused(&digits, &digits, &message);
    refused(
        "(4294967296,(4,536870912),3):(0,(0,0),0)",
        "536870912",
        "with this extent the size is 9223372036854775808, which does not fit in 64 bits; the largest size is \
         9223372036854775807",
    );
    refused(
        "(2,3,2):(1,4611686018427387904,5)",
        "4611686018427387904",
        "with this stride the cosize is 9223372036854775810, which does not fit in 64 bits; the largest cosize is \
         9223372036854775807",
    );
    // The largest size and cosize there are.
    layout("9223372036854775807:1");
    layout("(2,2):(1,9223372036854775805)");
    refused_shape(
        "(9223372036854775807,9223372036854775807)",
        "9223372036854775807",
        "with this extent the size is 85070591730234615847396907784232501249, which does not fit in 64 bits; the \
         largest size is 9223372036854775807",
    );
}

#[test]
fn missing_parts() {
    let example = "a shape such as (2,3), or a shape and a stride such as (2,3):(1,2)";
    let error = read_layout(TokenStream::new()).unwrap_err();
    assert_eq!(error.to_string(), format!("a layout is missing; write {example}"));
    refused("()", "()", "a tuple needs a mode; write an integer or a tuple into it");
    refused("(2,()):(1,2)", "()", "a tuple needs a mode; write an integer or a tuple into it");
    refused(
        "(2,3):",
        ":",
        "a stride is missing after `:`; write one, or LayoutLeft or LayoutRight, or leave out the `:`",
    );
    refused(":(2,3)", ":", "a shape is missing before `:`; write shape:stride");
    refused("(2,3)(1,2)", "(1,2)", "a `:` is missing before the stride; write shape:stride");
    refused("4 1", "1", "a `:` is missing before the stride; write shape:stride");
    refused("(2 3)", "3", "expected `,` or `)`, found `3`; write a comma between modes");
    refused("(2,,3)", ",", "expected an integer or a tuple, found `,`; write an integer, or a tuple such as (2,3)");
}

#[test]
fn missing_brackets() {
    refused("2,3:1,2", ",", "the modes need a bracket around them; write (2,3):(1,2)");
    refused("(2,3):1,2", ",", "the modes need a bracket around them; write (2,3):(1,2)");
    refused("2,(3,4):1,(2,6)", ",", "the modes need a bracket around them; write (2,(3,4)):(1,(2,6))");
    refused("2,3", ",", "the modes need a bracket around them; write (2,3), or shape:stride");
    refused("(2,3),(1,2)", ",", "the modes need a bracket around them; write ((2,3),(1,2)), or shape:stride");
    refused(
        "2:1,3:2",
        ",",
        "the modes need a bracket around them; write one shape and one stride, such as (2,3):(1,2)",
    );
    refused_shape("2,3", ",", "the modes need a bracket around them; write (2,3)");
    refused("[2,3]:[1,2]", "[2,3]", "a tuple is written in round brackets; write (2,3)");
    refused("[2,3 4]:[1,2]", "[2,3 4]", "a tuple is written in round brackets; write (2,3 4)");
}

#[test]
fn words() {
    let example = "a shape such as (2,3), or a shape and a stride such as (2,3):(1,2)";
    refused("hello", "hello", &format!("`hello` is not a layout; write {example}"));
    refused_shape("hello", "hello", "`hello` is not a shape; write an integer, or a tuple such as (2,3)");
    refused("(2,3):LayoutLft", "LayoutLft", "`LayoutLft` is not a stride; write LayoutLeft");
    refused("(2,3):layout_right", "layout_right", "`layout_right` is not a stride; write LayoutRight");
    refused("(2,3):GenRowMajor", "GenRowMajor", "`GenRowMajor` is not a stride; write LayoutRight");
    refused("(2,3):Left", "Left", "`Left` is not a stride; write LayoutLeft");
    refused(
        "LayoutLeft",
        "LayoutLeft",
        "LayoutLeft stands for the whole stride; write it after a shape, as in (2,3):LayoutLeft",
    );
    refused("(2,_3)", "_3", "`_3` is how C++ names a static integer; write 3");
    refused("_8", "_8", "`_8` is how C++ names a static integer; write 8");
    refused("(2,_)", "_", "`_` is no extent, it slices a layout; write an integer");
}

#[test]
fn dynamic_integers() {
    let value = |text: &str| read_value(tokens(text)).unwrap();
    assert_eq!(
        value("(m,8):(1,ld)"),
        "{letinteger0=int::integer(m);letinteger1=int::integer_after(integer0,ld);\
         Layout::new((integer0,<U8asStatic>::NEW,),(<U1asStatic>::NEW,integer1,))}"
    );
    assert_eq!(
        value("({n + 1},8)"),
        "{#[allow(unused_braces)]letinteger0=int::integer({n+1});algebra::layout_left((integer0,<U8asStatic>::NEW,))}"
    );
    assert_eq!(
        value("(m,8):LayoutRight"),
        "{letinteger0=int::integer(m);algebra::layout_right((integer0,<U8asStatic>::NEW,))}"
    );
    assert_eq!(layout("(?,8):(1,?)"), "Layout<(Dyn,U8,),(U1,Dyn,)>");
    assert_eq!(read_shape(tokens("(?,(2,?))")).unwrap(), "(Dyn,(U2,Dyn,),)");

    refused("(m,8):(1,ld)", "m", "a type does not know `m`; write `?` for a dynamic integer");
    refused("(8,8):(1,ld)", "ld", "a type does not know `ld`; write `?` for a dynamic integer");
    let compact =
        "the strides of a compact layout follow from this extent; write them, with `?` where they are dynamic";
    refused("(?,8)", "?", compact);
    refused("({},8):(1,8)", "{}", "`{}` is no extent; write an expression into it");
    refused("({n + 1},8):(1,8)", "{n + 1}", "a type does not know `{ n + 1 }`; write `?` for a dynamic integer");
    assert!(value("({let m = n; m},8)").contains("({letm=n;m})"));
    let error = read_value(tokens("(?,8):(1,?)")).unwrap_err();
    assert_eq!(error.to_string(), "`?` is the type of a dynamic integer; write a variable or {expression}");
    let incongruent = "shape and stride are not congruent: the shape is a tuple of 2 modes and the stride an integer; \
        write the stride as (_,_)";
    refused("(8,8):ld", "ld", incongruent);
    refused("(2,S<3,4,3>)", "S", "a swizzle stands before a whole layout; write S<3,4,3> o (8,64):(64,1)");
}

#[test]
fn static_integers_by_name() {
    let m = "<int::Const<{M}>asint::ToNat>::Nat";
    assert_eq!(layout("(const M,8):(8,1)"), format!("Layout<({m},U8,),(U8,U1,)>"));
    assert_eq!(layout("(const tile::M,8):(8,1)").replace("tile::", ""), layout("(const M,8):(8,1)"));
    assert_eq!(layout("(type <A<1,2> as B>::M,8):(8,type M)"), "Layout<(<A<1,2>asB>::M,U8,),(U8,M,)>");
    assert_eq!(layout("type M:type N"), "Layout<M,N>");
    assert_eq!(layout("(const M,8):LayoutRight"), format!("algebra::LayoutRight<({m},U8,)>"));
    assert_eq!(read_shape(tokens("(type M,(?,type fn(u8) -> N))")).unwrap(), "(M,(Dyn,fn(u8)->N,),)");
    let value = |text: &str| read_value(tokens(text)).unwrap();
    assert_eq!(value("(type M,8):(8,1)"), "int::constant::known::<Layout<(M,U8,),(U8,U1,)>>()");
    assert_eq!(value("(type M,8)"), "algebra::layout_left((<MasStatic>::NEW,<U8asStatic>::NEW,))");
    // An expression is there once for the sign and once for each digit.
    let digits = layout("const {M + 1}:0");
    assert!(digits.starts_with("Layout<int::constant::ConstantNumber<{int::constant::extent_sign("), "{digits}");
    assert_eq!(digits.matches("letnumber={M+1};").count(), 12);

    refused("(const 4,8)", "const", "4 is static as it is; write 4");
    refused("(8,8):(const -M,1)", "-", "expected a constant after `const`, found `-`; write const {-1}");
    refused("(8,8):(const,1)", "const", "expected a constant after `const`, found `,`; write `const M`");
    refused("(const {},8)", "{}", "`{}` is no extent; write an expression into it");
    refused("(const M::,8)", ",", "expected a name, found `,`; write `const M`, or an expression as const {..}");
    refused("(type,8)", "type", "expected a type after `type`, found `,`; write `type M`");
    refused("(const M + 1,8)", "+", "expected `,` or `)`, found `+`; write a comma between modes");
    refused(
        "coalesce((const M,8))",
        "const",
        "an operation in the macro has operands of literals, and `const` is none; call the operation as a method of a \
         layout!",
    );
    let silently = "`M` is named as a constant or a type, and would be a dynamic integer; write `const M` or `type M` for a \
        static one, {M} for a dynamic one";
    refused("(M,8):(8,1)", "M", silently);
}

/// What follows `type` is as deep and as long as its author likes.
#[test]
fn types_without_end() {
    let (pointers, open) = ("*const ".repeat(20_000), "A<".repeat(20_000));
    assert!(read_layout(tokens(&format!("(type {pointers} A,8):(8,1)"))).is_ok());
    let message = read_layout(tokens(&format!("(type {open},8):(8,1)"))).unwrap_err().to_string();
    assert!(message.starts_with("shape and stride are not congruent"), "{message}");
}

#[test]
fn strides_that_are_no_natural_numbers() {
    assert_eq!(layout("(2,3):(1,-2)"), "Layout<(U2,U3,),(U1,int::Negative<U2>,)>");
    assert_eq!(layout("(2,3):(-0,2)"), "Layout<(U2,U3,),(U0,U2,)>");
    let basis = "Layout<(U2,(U3,),),(int::ScaledBasis<U1,U0>,(int::ScaledBasis<int::ScaledBasis<U1,U0>,U1>,),)>";
    assert_eq!(layout("(2,(3)):(1@0,(1@0@1))"), basis);
    assert_eq!(layout("(2,3):(1@0,0@1)"), layout("(2,3):(1@0,0)"));
    assert_eq!(layout("2:-3@1"), "Layout<U2,int::ScaledBasis<int::Negative<U3>,U1>>");
    assert_eq!(layout("(2,1):(1@0,0)"), "Layout<(U2,U1,),(int::ScaledBasis<U1,U0>,U0,)>");

    refused("(2,3@0)", "3@0", "extent 3@0 is a basis element; only a stride may be one");
    refused("2:1@", "@", "expected a mode after `@`, found nothing; write a basis stride as 1@0");
    refused("2:1@m", "m", "expected a mode after `@`, found `m`; write a basis stride as 1@0");
    refused("2:1@16", "16", "mode 16 of a coordinate; a tuple has at most 16 modes");
    let mixed = "integers and basis elements have no sum; write all strides as one or the other";
    refused("(2,3):(1@0,2)", "2", mixed);
    refused("(2,3):(2,1@0)", "1", mixed);
    let nested = "basis elements 1@1 and 1@1@1 have no sum, the second is inside the mode of the first; write modes side by side";
    refused("(4,(2,3)):(1@0,(10@1,2@1@1))", "2", nested);
    refused("(4,(2,3)):(1@1@1,(1@0,2@1))", "2", nested);
    assert!(read_layout(tokens("(4,2,3):(1@0,1@0@1,1@1@1)")).is_ok());
    let deep = "@0".repeat(22);
    let message = format!("a basis element has at most 21 modes; 1{deep} has 22");
    refused(&format!("2:1{deep}"), &format!("1{deep}"), &message);
    let message = "with this stride the cosize is 36000000000000000004, which does not fit in 64 bits; \
                   the largest cosize is 9223372036854775807";
    refused("(2,2):(9000000000000000000@0,3@1)", "3", message);
}

#[test]
fn tokens_after_the_layout() {
    refused("(2,3):(1,2) 5", "5", "the layout ends before `5`; leave out what begins here");
    refused("(2,3):(1,2):(1,2)", ":", "the layout ends before `:`; leave out what begins here");
    refused("(2,3):LayoutLeft(1)", "(1)", "the layout ends before `(`; leave out what begins here");
    refused("(2,3) + 1", "+", "the layout ends before `+`; leave out what begins here");
    refused_shape("(2,3):(1,2)", ":", "a shape has no stride; leave out what begins here, or write a layout!");
}

#[test]
fn limits() {
    let tuple = |n: usize| format!("({})", vec!["1"; n].join(","));
    layout(&tuple(16));
    let message = "a tuple has at most 16 modes; nest this one and its neighbours in another";
    refused(&tuple(40), "1", message);
    let error = read_layout(tokens(&tuple(40))).unwrap_err();
    assert_eq!(error.span().start().column, 1 + 2 * 16, "the 17th mode is the one that is wrong");

    let nested = |n: usize| format!("{}2{}", "(".repeat(n), ")".repeat(n));
    layout(&nested(32));
    let message = "a tuple nests at most 32 deep; this one would be deeper, flatten some of it";
    refused(&nested(33), "(2)", message);
    refused(&nested(500), &nested(500 - 32), message);
}

/// The texts themselves: lower case, no full stop, and what to do about it.
#[test]
fn errors_say_what_to_do() {
    for text in ["()", "(2,0)", "2,3", "x", "(2,3):(1)", "(2,x)", "1.5", "(2,3):", "(2 3)", "S<3,1> o 8:1"] {
        let message = read_layout(tokens(text)).unwrap_err().to_string();
        assert!(message.contains("; "), "{message}");
        assert!(!message.ends_with('.') && !message.starts_with(|c: char| c.is_ascii_uppercase()), "{message}");
    }
}

#[test]
fn swizzles() {
    let inner = "Layout<(U8,U64,),(U64,U1,)>";
    assert_eq!(layout("S<3,4,3> o (8,64):(64,1)"), format!("Composed<Swizzle<U3,U4,U3>,U0,{inner}>"));
    assert_eq!(
        layout("S<2,1,-2> o 58 o (8,64):(64,1)"),
        format!("Composed<Swizzle<U2,U1,int::Negative<U2>>,U58,{inner}>")
    );
    assert_eq!(layout("S<2,1,2> o -3 o 8:1"), "Composed<Swizzle<U2,U1,U2>,int::Negative<U3>,Layout<U8,U1>>");
    assert_eq!(layout("S<2,1,2> o 0 o 8"), "Composed<Swizzle<U2,U1,U2>,U0,Layout<U8,U1>>");
    // What moves nothing is left out; an offset is not.
    assert_eq!(layout("S<0,4,3> o 0 o (8,64):(64,1)"), inner);
    assert_eq!(layout("S<0,4,3> o 5 o 8:1"), "Composed<Swizzle<U0,U4,U3>,U5,Layout<U8,U1>>");
    assert_eq!(
        layout("S<1,0,1> o 4 o S<1,1,1> o 8:1"),
        "swizzle::SwizzledLayout<Swizzle<U1,U0,U1>,U4,Composed<Swizzle<U1,U1,U1>,U0,Layout<U8,U1>>>"
    );
    assert_eq!(layout("S<0,4,3> o S<1,1,1> o 8:1"), "Composed<Swizzle<U1,U1,U1>,U0,Layout<U8,U1>>");
}

#[test]
fn what_is_not_a_swizzle() {
    refused("S<3,4,2> o 8:1", "2", "swizzle: shift 2 is shorter than its 3 bits");
    refused("S<3,4,-2> o 8:1", "2", "swizzle: shift -2 is shorter than its 3 bits");
    refused("S<3,40,30> o 8:1", "40", "swizzle: it ends at bit 73, an index at bit 63");
    refused("S<-1,4,2> o 8:1", "1", "swizzle: -1 is below 0");
    refused("S<3,4> o 8:1", ">", "expected `,`, found `>`; write a swizzle as S<3,4,3>");
    refused("S<3,4,3,1> o 8:1", ",", "expected `>`, found `,`; write a swizzle as S<3,4,3>");
    refused("S<3,B,3> o 8:1", "B", "expected the base, found `B`; write a swizzle as S<3,4,3>");
    let message = "expected `o` after the swizzle, found `(`; write S<3,4,3> o (8,64):(64,1)";
    refused("S<3,4,3> (8,64)", "(8,64)", message);
    refused("S<3,4,3> o (4,4):(1@0,1@1)", "1", "swizzle: a stride of the layout is a basis element, of mode 0");
    refused("S<1,0,1> o S<3,4,2> o 8:1", "2", "swizzle: shift 2 is shorter than its 3 bits");
    refused(
        "S<1,0,1> o 9223372036854775807 o S<1,1,1> o 8:1",
        "9223372036854775807",
        "layout: an index leaves 64 bits",
    );
    refused("S<1,0,1> o S<1,1,1> o m:1", "1", "under more than one swizzle a layout has static integers alone");
    let message = "with this offset an index does not fit in 64 bits; the largest is 9223372036854775806";
    refused("S<1,0,1> o 9223372036854775807 o 8:1", "9223372036854775807", message);
}
