//! The `cute` command: CuTe layouts as expressions, pictures and PTX, and a tour of them.

mod arguments;
mod atom;
mod cpp;
mod decode;
mod draw;
mod explain;
mod failure;
mod gemm;
mod jsonl;
mod kernel;
mod studio;
mod tour;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;

use arguments::{Arguments, Command};
use cute_types::runtime::expr;
use failure::Failure;

fn main() -> ExitCode {
    let done = match Arguments::try_parse() {
        Ok(arguments) => {
            // Written through errors rather than `println!`, which panics when the reader has closed the pipe.
            let mut output = BufWriter::new(io::stdout().lock());
            let done = run(arguments.command, &mut output);
            output.flush().map_err(Failure::from).and(done)
        }
        // A mistake in the arguments goes to standard error, and clap ends the command.
        Err(mistake) if mistake.use_stderr() => mistake.exit(),
        // Help and version are output like any other, which clap's own `exit` would not look after.
        Err(help) => help.print().and_then(|()| io::stdout().flush()).map_err(Failure::from),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if !failure.is_silent() {
                // There is nobody left to tell if this fails.
                let _ = writeln!(io::stderr(), "{failure}");
            }
            failure.code()
        }
    }
}

fn run(command: Command, output: &mut impl Write) -> Result<(), Failure> {
    match command {
        Command::Tour => tour::tour(output)?,
        Command::Table { layout, color } => output.write_all(draw::table(&layout, color)?.as_bytes())?,
        Command::Eval { jsonl: true, .. } => jsonl::answer(io::stdin(), output)?,
        Command::Eval { expression, .. } => {
            let text = expression.unwrap_or_default();
            let value = expr::evaluate(&text).map_err(|refusal| Failure::expression(&text, refusal))?;
            writeln!(output, "{value}")?;
        }
        Command::Explain { expression, svg: true, output: file } => {
            let (picture, value) = cute_draw::draw_steps(&expression, &cute_draw::Options::new());
            if let Some(picture) = picture {
                draw::write(picture.to_svg(), file.as_deref(), output)?;
            }
            value?;
        }
        Command::Explain { expression, svg: false, output: file } => {
            let mut text = Vec::new();
            let explained = explain::explain(&expression, &mut text);
            draw::write(&text, file.as_deref(), output)?;
            explained?;
        }
        Command::Ptx { layout, range, target, count, explain } => {
            kernel::print(&layout, range, target, kernel::Shown { count, explain }, output)?;
        }
        Command::Svg { drawing, theme } => {
            let picture = draw::picture(&drawing)?;
            draw::write(picture.to_svg_for(theme), drawing.output.as_deref(), output)?;
        }
        Command::Latex { drawing } => {
            let picture = draw::picture(&drawing)?;
            draw::write(picture.to_latex(), drawing.output.as_deref(), output)?;
        }
        Command::Cpp { layout, range, name, by, inverse } => cpp::print(&layout, range, &name, by, inverse, output)?,
        Command::Decode => decode::pass_on(io::stdin(), output)?,
        Command::Atom { name } => atom::print(name.as_deref(), output)?,
        Command::Studio { arguments } => studio::start(&arguments)?,
        Command::Gemm(asked) => gemm::print(&asked, output)?,
        Command::Run { layout, target } => kernel::run(&layout, target, output)?,
    }
    Ok(())
}

fn layout_of(text: &str) -> Result<cute_types::runtime::RuntimeLayout, Failure> {
    expr::evaluate_layout(text).map_err(|refusal| Failure::expression(text, refusal))
}
