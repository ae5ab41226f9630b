export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit?: string;
  readonly digits?: number;
  /** What we aim at, and beyond which the measurement fails. A figure without is there to compare two runs by. */
  readonly goal?: number;
  readonly cap?: number;
  readonly isHigherBetter?: boolean;
  /** How far the measurements lay apart. */
  readonly spread?: readonly number[];
}

/** Prints the figures as a table and answers whether every one keeps its cap. */
export function printFigures(title: string, figures: readonly Figure[]): boolean {
  const rows = figures.map((figure) => [
    figure.name,
    `${written(figure, figure.value)}${figure.unit ? ` ${figure.unit}` : ''}`,
    written(figure, figure.goal),
    written(figure, figure.cap),
    figure.spread === undefined
      ? ''
      : `${written(figure, Math.min(...figure.spread))} to ${written(figure, Math.max(...figure.spread))}`,
    isOver(figure) ? 'OVER ITS CAP' : isShort(figure) ? 'over its goal' : '',
  ]);
  const table = [[title, 'measured', 'goal', 'cap', 'from to', ''], ...rows];
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of table) {
    console.log(
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    );
  }
  console.log('');
  return !figures.some(isOver);
}

function isOver(figure: Figure): boolean {
  return figure.cap !== undefined && isWorse(figure, figure.cap);
}

function isShort(figure: Figure): boolean {
  return figure.goal !== undefined && isWorse(figure, figure.goal);
}

/** What was not measured keeps no limit. */
function isWorse({ value, isHigherBetter = false }: Figure, limit: number): boolean {
  if (!Number.isFinite(value)) return true;
  return isHigherBetter ? value < limit : value > limit;
}

function written({ digits = 0 }: Figure, value: number | undefined): string {
  return value === undefined ? '' : value.toFixed(digits);
}
