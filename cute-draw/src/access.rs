//! An access to memory: the banks and wavefronts of shared memory, the sectors of global memory.

use std::collections::BTreeMap;

use cute_runtime::analysis::{AnalysisError, Issued, coalescing, requests, wavefronts};
use cute_runtime::{ComposedLayout, IntTuple};

use crate::axis::Axis;
use crate::grid::{Content, Labels, sized, width_for};
use crate::options::Options;
use crate::palette::Paint;
use crate::picture::Picture;
use crate::place::Place;
use crate::scene::{Pen, Scene, Style};

/// Requests that are looked at for the worst.
const LOOKED_AT: usize = 1 << 12;

/// The request of a warp that takes most wavefronts of shared memory, phase by phase: a column for each bank, a row for each
/// wavefront, and in a cell the first thread that is given its word there and how many more are. A thread beyond the first
/// wavefront of its phase waits for a bank, and is marked. The access is that of the options, the layout one of (thread,
/// value).
///
/// ```
/// use cute_draw::{Options, draw_banks};
/// let conflicts = draw_banks(&"32:32".parse()?, &Options::new())?;
/// assert!(conflicts.to_svg().contains("bank_conflicts: 32 wavefronts, 1 without a conflict"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// In which order the hardware serves the words of a bank is not known; here it is that of the threads. Refused where the
/// access is, see [`wavefronts`].
pub fn draw_banks(layout: &ComposedLayout, options: &Options) -> Result<Picture, AnalysisError> {
    let access = options.access;
    let cost = wavefronts(layout, access)?;
    let issued = requests(layout, access, LOOKED_AT)?;
    let taken = |request: &Issued| request.phases.iter().map(|phase| phase.wavefronts).sum::<u32>();
    // The first of the worst.
    let worst = issued.iter().rev().max_by_key(|request| taken(request));
    let mut scene = Scene::default();
    let mut notes = Vec::from([cost.to_string()]);
    if let Some(request) = worst {
        let hardware = access.hardware();
        let banks = i64::from(hardware.banks());
        let width = i64::from(access.width()?);
        let mut phases = Vec::new();
        for phase in &request.phases {
            let served = Served::of(request, phase.threads.clone(), width, i64::from(hardware.word()), banks);
            let rows = Axis::of(&IntTuple::Int(phase.wavefronts.into()), options.limit);
            let cells: Vec<Content> = (0..rows.shown)
                .flat_map(|wavefront| (0..banks).map(move |bank| (wavefront, bank)))
                .map(|(wavefront, bank)| served.content(wavefront, bank, request.thread))
                .collect();
            phases.push((phase, rows, cells));
        }
        let cell = phases.iter().map(|(_, _, cells)| width_for(cells)).max().unwrap_or(0);
        for (number, (phase, rows, cells)) in phases.iter().enumerate() {
            let part = sized(rows, &Axis::flat(banks), Labels::Both, cells, cell);
            let (first, last) = (at(request, phase.threads.start), at(request, phase.threads.end) - 1);
            let plural = if phase.wavefronts == 1 { "" } else { "s" };
            let says = format!("phase {number}, threads {first} to {last}: {} wavefront{plural}", phase.wavefronts);
            if rows.is_cropped() {
                notes.push(format!("of phase {number}, wavefronts 0..{} of {} are shown", rows.shown, rows.size));
            }
            scene = scene.below(16, Scene::text(Style::Note, &says).below(2, part));
        }
        notes.insert(0, says(request, &issued));
        notes.insert(1, "banks across, wavefronts down; below a thread the word that it is given".to_owned());
    }
    let title = title(layout, options);
    Ok(Picture::new(title.clone(), scene.titled(&title).noted(&notes)))
}

/// The request of a warp that touches most sectors of global memory: a row for each line that it touches, a cell for each
/// word, the sectors parted by heavier lines. A word has the thread that asks for it; a sector that is moved is outlined,
/// and what of it nobody asks for is grey.
///
/// ```
/// use cute_draw::{Options, draw_sectors};
/// let column = draw_sectors(&"32:1024".parse()?, &Options::new())?;
/// assert!(column.to_svg().contains("coalescing: 32 sectors in 1 requests, 4 hold their bytes"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Refused where the access is, see [`coalescing`].
pub fn draw_sectors(layout: &ComposedLayout, options: &Options) -> Result<Picture, AnalysisError> {
    let access = options.access;
    let cost = coalescing(layout, access)?;
    let issued = requests(layout, access, LOOKED_AT)?;
    let hardware = access.hardware();
    let (word, sector, line) = (i64::from(hardware.word()), i64::from(hardware.sector()), i64::from(hardware.line()));
    let width = i64::from(access.width()?);
    let count = |request: &Issued| {
        let mut sectors: Vec<i64> = request.addresses.iter().map(|address| address.div_euclid(sector)).collect();
        sectors.sort_unstable();
        sectors.dedup();
        sectors.len()
    };
    let worst = issued.iter().rev().max_by_key(|request| count(request));
    let mut scene = Scene::default();
    let mut notes = Vec::from([cost.to_string()]);
    if let Some(request) = worst {
        // The threads of each word, in order.
        let mut words: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
        for (thread, address) in (request.thread..).zip(&request.addresses) {
            let last = (address + width - 1).div_euclid(word);
            for number in address.div_euclid(word)..=last {
                words.entry(number).or_default().push(thread);
            }
        }
        let mut lines: Vec<i64> = words.keys().map(|number| (number * word).div_euclid(line)).collect();
        lines.dedup();
        let touched: Vec<i64> = words.keys().map(|number| (number * word).div_euclid(sector)).collect();
        let columns = Axis::of(&IntTuple::from((sector / word, line / sector)), i64::MAX);
        let shown = lines.len().min(usize::try_from(options.limit).unwrap_or(1));
        let rows: Vec<Vec<Content>> = lines[..shown]
            .iter()
            .map(|at| {
                (0..columns.shown)
                    .map(|column| {
                        let number = at * (line / word) + column;
                        let is_touched = touched.binary_search(&(number * word).div_euclid(sector)).is_ok();
                        content(words.get(&number).map_or(&[], Vec::as_slice), number * word, is_touched)
                    })
                    .collect()
            })
            .collect();
        let width = rows.iter().map(|row| width_for(row)).max().unwrap_or(0);
        for (i, (row, at)) in rows.iter().zip(&lines).enumerate() {
            let labels = if i == 0 { Labels::Columns } else { Labels::Neither };
            let cells = sized(&Axis::flat(1), &columns, labels, row, width);
            let mut name = Scene::default();
            name.place(0, (cells.height - 24).max(0), Scene::text(Style::Label, &format!("byte {}", at * line)));
            name.width = name.width.max(120);
            scene = scene.below(6, name.beside(0, cells));
        }
        if shown < lines.len() {
            notes.push(format!("lines 0..{shown} of the {} that are touched are shown", lines.len()));
        }
        notes.insert(0, says(request, &issued));
        notes.insert(
            1,
            format!("a row is a line of {line} bytes, a cell a word of {word}, a block a sector of {sector}"),
        );
    }
    let title = title(layout, options);
    Ok(Picture::new(title.clone(), scene.titled(&title).noted(&notes)))
}

/// The thread at a place of a request.
fn at(request: &Issued, lane: usize) -> i64 {
    request.thread.saturating_add(i64::try_from(lane).unwrap_or(0))
}

/// Which request is shown.
fn says(request: &Issued, issued: &[Issued]) -> String {
    let (first, last) = (request.thread, at(request, request.addresses.len()) - 1);
    let of = if issued.len() < LOOKED_AT { issued.len().to_string() } else { format!("the first {LOOKED_AT}") };
    format!("the worst of {of} requests: threads {first} to {last}, from value {} on", request.value)
}

fn title(layout: &ComposedLayout, options: &Options) -> String {
    let (bytes, elements) = (options.access.bytes(), options.access.elements());
    format!("{layout}, {elements} × {bytes} bytes a thread")
}

/// Which threads are given which word of a bank in which wavefront.
struct Served {
    /// For each bank the words in the order in which they are wanted, each with its threads.
    banks: Vec<Vec<(i64, Vec<i64>)>>,
}

impl Served {
    fn of(request: &Issued, threads: std::ops::Range<usize>, width: i64, word: i64, banks: i64) -> Self {
        let mut served = Served { banks: vec![Vec::new(); usize::try_from(banks).unwrap_or(0)] };
        for lane in threads {
            let Some(address) = request.addresses.get(lane) else { continue };
            for number in address.div_euclid(word)..=(address + width - 1).div_euclid(word) {
                let bank = usize::try_from(number.rem_euclid(banks)).unwrap_or(0);
                let words = &mut served.banks[bank];
                let thread = at(request, lane);
                match words.iter_mut().find(|(known, _)| *known == number) {
                    Some((_, threads)) => threads.push(thread),
                    None => words.push((number, Vec::from([thread]))),
                }
            }
        }
        served
    }

    fn content(&self, wavefront: i64, bank: i64, first: i64) -> Content {
        let word = usize::try_from(bank)
            .ok()
            .and_then(|bank| self.banks.get(bank))
            .and_then(|words| words.get(usize::try_from(wavefront).ok()?));
        let Some((number, threads)) = word else {
            return Content::default();
        };
        let (fill, pen) = match wavefront {
            0 => (Paint::kind(threads[0] - first), None),
            _ => (Paint::Alarm, Some(Pen::Alarm)),
        };
        Content {
            text: named(threads),
            below: format!("w{number}"),
            fill: Some(fill),
            pen,
            tip: format!("bank {bank}, word {number}: {} threads", threads.len()),
            place: Place { thread: threads.first().copied(), ..Place::default() },
        }
    }
}

/// A word of global memory.
fn content(threads: &[i64], address: i64, is_touched: bool) -> Content {
    let pen = is_touched.then_some(Pen::Accent);
    match threads {
        [] => Content {
            fill: Some(if is_touched { Paint::Gap } else { Paint::Plain }),
            pen,
            tip: format!("byte {address}: {}", if is_touched { "moved for nothing" } else { "not moved" }),
            ..Content::default()
        },
        [first, ..] => Content {
            text: named(threads),
            fill: Some(Paint::kind(*first)),
            pen,
            tip: format!("byte {address}: thread {first}"),
            place: Place { thread: Some(*first), ..Place::default() },
            ..Content::default()
        },
    }
}

/// The first of some threads, and how many more there are.
fn named(threads: &[i64]) -> String {
    match threads {
        [] => String::new(),
        [thread] => format!("T{thread}"),
        [thread, others @ ..] => format!("T{thread}+{}", others.len()),
    }
}
