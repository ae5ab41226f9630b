import type { CardRow } from './card-row.ts';
import { readRung, writeRung } from './read-cells.ts';

/** Red and blue change corners; the favourite stays the favourite. */
export function swapCorners<Row extends CardRow>(row: Row): Row {
  const read = readRung(row.rung);
  const turned = read.kind === 'rung' && writeRung(read.favourite === 'RED' ? 'BLUE' : 'RED', read.rung);
  return {
    ...row,
    red: row.blue,
    blue: row.red,
    redLatin: row.blueLatin,
    blueLatin: row.redLatin,
    ...(turned !== false && { rung: turned }),
  };
}
