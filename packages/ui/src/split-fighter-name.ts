export interface FighterNameParts {
  readonly main: string;
  readonly rest?: string;
  /** As registered, for the tooltip. */
  readonly full: string;
}

/**
 * "โคขุน (เพชรดำ)": the part in brackets is the popular name and comes first, the rest below it. A name without
 * brackets, or with empty ones, is the main name.
 */
export function splitFighterName(name: string): FighterNameParts {
  const found = BRACKETS.exec(name);
  const main = tidy(found?.[1] ?? '');
  if (found === null || main === '') return { main: tidy(name), full: name };
  const rest = tidy(`${name.slice(0, found.index)} ${name.slice(found.index + found[0].length)}`);
  return rest === '' ? { main, full: name } : { main, rest, full: name };
}

/** Operators also type the full-width brackets of Chinese keyboards. */
const BRACKETS = /[(（]([^()（）]*)[)）]/u;

function tidy(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}
