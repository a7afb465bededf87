//! What a macro expands to, read back: the error, or the layout that the type is.

use cute_runtime::AnyLayout;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::{Expr, GenericArgument, PathArguments, Stmt, Type};

use crate::model::{self, Tree};

/// Where the macro stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Value,
    Type,
}

/// One of the two things that a macro may expand to.
#[derive(Debug)]
pub(super) enum Expansion {
    Error,
    Of(Result),
}

/// A layout or a shape.
#[derive(Debug)]
pub(super) struct Result {
    /// The text that it has as a value, where no integer is dynamic.
    pub(super) printed: Option<String>,
}

/// How deep groups nest.
pub(super) fn depth(tokens: &TokenStream) -> usize {
    let each = |token: TokenTree| if let TokenTree::Group(group) = token { 1 + depth(&group.stream()) } else { 0 };
    tokens.clone().into_iter().map(each).max().unwrap_or(0)
}

/// How many tokens there are, a literal being one for each hundred characters: syn takes the square of its digits.
pub(super) fn count(tokens: &TokenStream) -> usize {
    let each = |token: TokenTree| match token {
        TokenTree::Group(group) => 1 + count(&group.stream()),
        TokenTree::Literal(literal) => 1 + literal.to_string().len() / 100,
        TokenTree::Ident(_) | TokenTree::Punct(_) => 1,
    };
    tokens.clone().into_iter().map(each).sum()
}

/// Whether a word is among the tokens.
pub(super) fn has_word(tokens: &TokenStream, words: &[&str]) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Group(group) => has_word(&group.stream(), words),
        TokenTree::Ident(ident) => words.iter().any(|word| ident == word),
        _ => false,
    })
}

/// Whether what stands where an expression may is none: a group in braces, or one without delimiters.
pub(super) fn has_expression_that_is_none(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|token| {
        let TokenTree::Group(group) = &token else { return false };
        match group.delimiter() {
            Delimiter::Brace => syn::parse2::<syn::Block>(token.into()).is_err(),
            Delimiter::None => {
                syn::parse2::<Expr>(group.stream()).is_err() || has_expression_that_is_none(&group.stream())
            }
            Delimiter::Parenthesis | Delimiter::Bracket => has_expression_that_is_none(&group.stream()),
        }
    })
}

/// Reads an expansion; what is wrong with one that is neither.
///
/// `is_the_callers`: parts of the expansion are what the caller wrote after `const` or `type` or where an expression may
/// stand, and are what they should be or not, as rustc will say.
pub(super) fn read(tokens: TokenStream, form: Form, is_the_callers: bool) -> std::result::Result<Expansion, String> {
    let text = tokens.to_string();
    let wrong = |why: &str| format!("{why}: {}", &text[..text.floor_char_boundary(600)]);
    let of_the_caller = Ok(Expansion::Of(Result { printed: None }));
    let errors = text.matches("compile_error !").count() + text.matches("compile_error!").count();
    match form {
        Form::Value => {
            let expr: Expr = match syn::parse2(tokens) {
                Ok(expr) => expr,
                Err(_) if is_the_callers => return of_the_caller,
                Err(error) => return Err(wrong(&format!("no expression ({error})"))),
            };
            if let Expr::Macro(call) = &expr {
                return error(&call.mac, errors).map(|()| Expansion::Error).ok_or_else(|| wrong("no one error"));
            }
            // `<T as Static>::NEW`, or a call of what makes one with dynamic integers.
            let printed =
                if let Expr::Path(path) = &expr { path.qself.as_ref().and_then(|of| printed(&of.ty)) } else { None };
            match (&expr, &printed) {
                (Expr::Call(_), _) | (Expr::Path(_), Some(_)) => Ok(Expansion::Of(Result { printed })),
                // A shape with dynamic integers is a tuple of values, or one of them.
                (Expr::Tuple(_), _) => Ok(Expansion::Of(Result { printed: None })),
                // Several dynamic integers are looked at one after the other, before the call.
                (Expr::Block(block), _)
                    if matches!(
                        block.block.stmts.last(),
                        Some(Stmt::Expr(Expr::Call(_) | Expr::Tuple(_) | Expr::Path(_), None))
                    ) =>
                {
                    Ok(Expansion::Of(Result { printed: None }))
                }
                _ if is_the_callers => of_the_caller,
                _ => Err(wrong("an expression of another form")),
            }
        }
        Form::Type => {
            let ty: Type = match syn::parse2(tokens) {
                Ok(ty) => ty,
                Err(_) if is_the_callers => return of_the_caller,
                Err(error) => return Err(wrong(&format!("no type ({error})"))),
            };
            if let Type::Array(array) = &ty
                && let Expr::Macro(call) = &array.len
            {
                return error(&call.mac, errors).map(|()| Expansion::Error).ok_or_else(|| wrong("no one error"));
            }
            if text.contains(":: Dyn") {
                return Ok(Expansion::Of(Result { printed: None }));
            }
            match printed(&ty) {
                Some(printed) => Ok(Expansion::Of(Result { printed: Some(printed) })),
                None if is_the_callers => of_the_caller,
                None => Err(wrong("a type of another form")),
            }
        }
    }
}

/// Whether this is the one error there is, and a sentence.
fn error(call: &syn::Macro, errors: usize) -> Option<()> {
    let message: syn::LitStr = call.parse_body().ok()?;
    let message = message.value();
    let begins = message.chars().next().is_some_and(|c| !c.is_ascii_uppercase() || message.starts_with("Layout"));
    // What is to be written instead is what was written, with its full stop where it has one.
    let ends = !message.ends_with('.') || message.contains("; write ");
    (call.path.segments.last()?.ident == "compile_error" && errors == 1 && begins && ends).then_some(())
}

/// The type as the text of a value.
fn printed(ty: &Type) -> Option<String> {
    let (name, arguments) = named(ty)?;
    match (name.as_str(), &arguments[..]) {
        ("Layout", [shape, stride]) => Some(format!("{}:{}", tuple(shape)?, tuple(stride)?)),
        (name @ ("Composed" | "SwizzledLayout"), [swizzle, offset, layout]) => {
            let is_over_another = name == "SwizzledLayout";
            let (name, numbers) = named(swizzle)?;
            let [bits, base, shift] = &numbers[..] else { return None };
            let swizzle = format!("S<{},{},{}>", tuple(bits)?, tuple(base)?, tuple(shift)?);
            (name == "Swizzle").then_some(())?;
            let text = format!("{swizzle} o {} o {}", tuple(offset)?, printed(layout)?);
            // Two swizzles are one in what is read where one does the same.
            if is_over_another { Some(text.parse::<AnyLayout>().ok()?.to_string()) } else { Some(text) }
        }
        _ => tuple(ty),
    }
}

/// The last word of a path and its type arguments; of a tuple, no word.
fn named(ty: &Type) -> Option<(String, Vec<&Type>)> {
    let Type::Path(path) = ty else {
        return matches!(ty, Type::Tuple(_)).then(|| (String::new(), Vec::new()));
    };
    let last = path.path.segments.last()?;
    let arguments = match &last.arguments {
        PathArguments::AngleBracketed(list) => list
            .args
            .iter()
            .map(|argument| if let GenericArgument::Type(ty) = argument { Some(ty) } else { None })
            .collect::<Option<_>>()?,
        _ => Vec::new(),
    };
    Some((last.ident.to_string(), arguments))
}

/// A tuple of integers as text.
fn tuple(ty: &Type) -> Option<String> {
    if let Type::Tuple(tuple) = ty {
        let modes = tuple.elems.iter().map(self::tuple).collect::<Option<Vec<_>>>()?;
        return Some(format!("({})", modes.join(",")));
    }
    let (name, arguments) = named(ty)?;
    match (name.as_str(), &arguments[..]) {
        ("Negative", [of]) => Some(format!("-{}", tuple(of)?)),
        ("ScaledBasis", [of, mode]) => Some(format!("{}@{}", tuple(of)?, tuple(mode)?)),
        _ => natural(ty).map(|n| n.to_string()),
    }
}

/// `U6`, or the digits of one, the highest innermost.
fn natural(ty: &Type) -> Option<u64> {
    let (name, arguments) = named(ty)?;
    match (name.as_str(), &arguments[..]) {
        ("UTerm", []) => Some(0),
        ("UInt", [higher, digit]) => {
            let (digit, _) = named(digit)?;
            let digit = match digit.as_str() {
                "B0" => 0,
                "B1" => 1,
                _ => return None,
            };
            natural(higher)?.checked_mul(2)?.checked_add(digit)
        }
        (name, []) => name.strip_prefix('U')?.parse().ok(),
        _ => None,
    }
}

/// Whether types have room for it: modes and places within their tuples, no tuple without a mode, no number beyond the
/// bounds that the macros state.
pub(super) fn has_a_type(layout: &AnyLayout) -> bool {
    let Some(read) = model::layout(&layout.to_string()) else { return false };
    let fits = fits(&read.shape, 0);
    let mut paths = read.stride.leaves().into_iter().map(|stride| (stride.to_string(), stride.integer()));
    // 0 is of either kind; a basis element without a value is printed as 0.
    let places = |text: &str| {
        text.split('@').skip(1).all(|place| place.parse().is_ok_and(|place: u64| place < 16))
            && text.matches('@').count() <= 21
    };
    let in_range = |value: &Option<i128>| value.is_none_or(|value| value.abs() <= i64::MAX.into());
    let cosize: i128 = read
        .flat()
        .into_iter()
        .map(|(extent, stride)| (i128::from(extent) - 1).saturating_mul(stride.integer().unwrap_or(1 << 62).abs()))
        .fold(1, i128::saturating_add);
    let offset = read.outer.first().map_or(0, |(_, offset)| i128::from(*offset).abs());
    let mut all = paths.all(|(text, value)| places(&text) && in_range(&value));
    all &= read.stride.leaves().iter().all(|stride| stride.integer().is_some()) || read.size() < 1 << 20;
    fits && all
        && (cosize + offset < i64::MAX.into()
            || read.stride.leaves().iter().any(|stride| stride.integer().is_none()) && read.size() < 1 << 20)
}

fn fits<T>(tree: &Tree<T>, depth: usize) -> bool {
    match tree {
        Tree::Leaf(_) => true,
        Tree::Tuple(modes) => {
            depth < 32 && (1..=16).contains(&modes.len()) && modes.iter().all(|mode| fits(mode, depth + 1))
        }
    }
}
