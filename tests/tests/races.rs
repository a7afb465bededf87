//! Each row of `docs/races.md`, run on the interpreter.

use std::error::Error;

use cute_cuda::interpret::{InterpretError, Interpreter, Memory, Value};

type Outcome = Result<(), Box<dyn Error>>;

const PAGE: &str = include_str!("../../docs/races.md");

/// What the threads of a kernel have, see the page.
const PREAMBLE: &str = "\
.version 7.8
.target sm_90
.address_size 64
.visible .entry k(.param .u64 array)
{
.reg .pred %one, %two, %three, %last, %met, %odd, %upper, %but, %vote, %first, %second; .reg .b32 %a, %b, %c, %d;
.reg .u32 %t, %block, %v, %own, %next, %row, %tile, %bit, %lane; .reg .u64 %array, %from;
.shared .align 16 .b8 tile[2048];
ld.param.u64 %array, [array];
mov.u32 %t, %tid.x; mov.u32 %block, %ctaid.x; mov.u32 %tile, tile;
mad.lo.u32 %own, %t, 4, %tile; mad.lo.u32 %row, %t, 16, %tile; mad.wide.u32 %from, %t, 4, %array;
xor.b32 %next, %t, 1; mad.lo.u32 %next, %next, 4, %tile;
setp.eq.u32 %one, %t, 0; setp.lt.u32 %two, %t, 2; setp.lt.u32 %three, %t, 3; setp.eq.u32 %last, %t, 3;
and.b32 %lane, %t, 31; and.b32 %bit, %t, 1; setp.eq.u32 %odd, %bit, 1; setp.ge.u32 %upper, %t, 32;
setp.ne.u32 %met, %t, 1; and.pred %three, %three, %met; or.pred %met, %three, %last; setp.lt.u32 %three, %t, 3;
";

/// What the kernel with that body does with blocks of two warps: `no fault`, or the thread and the sentence.
fn found(body: &str, blocks: u32) -> Result<String, Box<dyn Error>> {
    let text = format!("{PREAMBLE}{body} ret;\n}}\n");
    let mut memory = Memory::default();
    let array = memory.output(&[0; 256]);
    let values = [Value::U64(array)];
    match Interpreter::default().launch(&text, "k", [blocks, 1, 1], [64, 1, 1], &values, &mut memory) {
        Ok(_) => Ok("no fault".to_string()),
        Err(InterpretError::Fault(fault)) => Ok(format!("thread {}: {}", fault.thread[0], fault.kind)),
        Err(other) => Err(format!("{body}: {other}").into()),
    }
}

/// The rows of the table under a heading, without its head.
fn rows(heading: &str) -> Result<Vec<Vec<&'static str>>, Box<dyn Error>> {
    let section = PAGE.split(heading).nth(1).ok_or("no such heading")?.split("\n## ").next().unwrap_or_default();
    let rows = section.lines().filter(|line| line.starts_with('|'));
    let cells = |line: &'static str| line.trim_matches('|').split('|').map(str::trim).collect();
    Ok(rows.map(cells).collect())
}

fn use_of(kind: &str, space: &str, guard: &str) -> Result<String, Box<dyn Error>> {
    let at = if space == "shared" { "[tile]" } else { "[%array]" };
    match kind {
        "write" => Ok(format!("@{guard} st.{space}.u32 {at}, 1;")),
        "read" => Ok(format!("@{guard} ld.{space}.u32 %v, {at};")),
        "sum" => Ok(format!("@{guard} red.{space}.add.u32 {at}, 1;")),
        _ => Err(format!("no such use: {kind}").into()),
    }
}

fn between(name: &str) -> Result<&'static str, Box<dyn Error>> {
    Ok(match name {
        "nothing" => "",
        "`bar.sync`" => "bar.sync 0;",
        "`barrier.sync`" => "barrier.sync 0;",
        "`bar.warp.sync` of all" => "bar.warp.sync 0xffffffff;",
        "`bar.warp.sync` of the two" => "@%two bar.warp.sync 0x3;",
        "`bar.warp.sync` without the first" => "setp.ne.u32 %but, %lane, 0; @%but bar.warp.sync 0xfffffffe;",
        "`bar.warp.sync` without the second" => "setp.ne.u32 %but, %lane, 1; @%but bar.warp.sync 0xfffffffd;",
        "`shfl.sync` of all" => "shfl.sync.idx.b32 %v, %t, 0, 31, 0xffffffff;",
        "`vote.sync` of all" => "vote.sync.any.pred %vote, %one, 0xffffffff;",
        "`membar.gl`" => "membar.gl;",
        _ => return Err(format!("no such thing between: {name}").into()),
    })
}

#[test]
fn two_uses_race_unless_something_orders_them() -> Outcome {
    let rows = rows("## Two uses, and what is between them")?;
    let [head, _, rows @ ..] = &rows[..] else { return Err("no table".into()) };
    let mut cells = 0;
    for row in rows {
        let [space, threads, name, wanted @ ..] = &row[..] else { return Err("a short row".into()) };
        // The first use is of thread 0; the other of the next lane, of the next warp, of the next block.
        let (second, blocks) = match *threads {
            "one warp" => ((1, 0), 1),
            "two warps" => ((32, 0), 1),
            "two blocks" => ((0, 1), 2),
            other => return Err(format!("threads of {other}").into()),
        };
        let picked = |name: &str, (thread, block): (u32, u32)| {
            format!(
                "setp.eq.u32 %{name}, %block, {block}; setp.eq.u32 %vote, %t, {thread}; and.pred %{name}, %{name}, %vote;"
            )
        };
        for (pair, wanted) in head[3..].iter().zip(wanted) {
            let (a, b) = pair.split_once(", ").ok_or("a column is of two uses")?;
            // Shared memory has a value before it is read.
            let written = if *space == "shared" { "@%last st.shared.u32 [tile], 0; bar.sync 0;" } else { "" };
            let body = [
                picked("first", (0, 0)),
                picked("second", second),
                written.to_string(),
                use_of(a, space, "%first")?,
                between(name)?.to_string(),
                use_of(b, space, "%second")?,
            ]
            .join("\n");
            let sentence = found(&body, blocks)?;
            let race = sentence.starts_with(&format!("thread {}: races with thread 0 ", second.0));
            let said = match &sentence[..] {
                "no fault" => "no",
                _ if race => "race",
                other => return Err(format!("{space}, {threads}, {name}, {pair}: {other}").into()),
            };
            assert_eq!(said, *wanted, "{space}, {threads}, {name}, {pair}: {sentence}");
            cells += 1;
        }
    }
    assert_eq!(cells, rows.len() * 8);
    assert!(rows.len() >= 30, "{} rows", rows.len());
    Ok(())
}

#[test]
fn each_text_ends_as_its_row_says() -> Outcome {
    let rows = rows("## Copies, matrices and barriers")?;
    let [_, _, rows @ ..] = &rows[..] else { return Err("no table".into()) };
    for row in rows {
        let [what, text, wanted] = row[..] else { return Err("a row of another length".into()) };
        assert_eq!(found(text.trim_matches('`'), 1)?, wanted, "{what}");
    }
    assert!(rows.len() >= 15, "{} rows", rows.len());
    Ok(())
}
