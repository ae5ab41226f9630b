/** Excel takes a file without this mark for another encoding than UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A spreadsheet would run a text that begins with one of these as a formula; a signed number is none. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/** Rows as comma-separated values with CRLF, every cell in quotes. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');
}

function toCell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
