/** A part of the app with what it promises. */
export interface Area {
  readonly name: string;
  readonly rows: readonly Row[];
}

export interface Row {
  readonly behaviour: string;
  readonly tests: readonly NamedTest[];
}

/** A test by its file and its titles, the outermost first. */
export interface NamedTest {
  readonly file: string;
  readonly titles: readonly string[];
}

/** The tables of docs/checklist.md, each under the heading of its area. */
export function readChecklist(text: string): Area[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [name = '', ...lines] = section.split('\n');
      // The first two lines of a table are its head.
      const rows = lines.filter((line) => line.startsWith('|')).slice(2);
      return { name: name.trim(), rows: rows.map(readRow) };
    });
}

function readRow(line: string): Row {
  const cells = line.split('|').map((cell) => cell.trim());
  const [, behaviour = '', shownBy = ''] = cells;
  if (cells.length !== 4) throw new Error(`not a row of two cells: ${line}`);
  return { behaviour, tests: shownBy === '' ? [] : shownBy.split('<br>').map(readTest) };
}

function readTest(text: string): NamedTest {
  const [file = '', ...titles] = text.split(' › ').map((part) => part.trim());
  return { file, titles };
}
