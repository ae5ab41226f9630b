/** Titles that banks print before a name. */
const TITLES = /^(นางสาว|น\.?ส\.?|นาย|นาง|ด\.?ช\.?|ด\.?ญ\.?|คุณ|mister|miss|mrs|mr|ms|master)[.\s]*/iu;
/** Letters that a bank hides. */
const HIDDEN = /[*x•]{2,}|[*•]/giu;

/**
 * Whether the sender's name, as the bank's list shows it, can be the registered one. Titles, spaces and capitals do not
 * count. Hidden letters (`สมใจ แ***`) stand for any, but at least three letters have to be seen.
 */
export function isSameName(shown: string, registered: string): boolean {
  const name = plain(registered);
  const visible = plain(shown).split(HIDDEN);
  const [first = ''] = visible;
  const last = visible.at(-1) ?? '';
  if (visible.length === 1) return first === name;
  if (visible.join('').length < 3 || first.length + last.length > name.length) return false;
  if (!name.startsWith(first) || !name.endsWith(last)) return false;
  return isInOrder(visible.slice(1, -1), name.slice(first.length, name.length - last.length));
}

/** The most words of a bank's text that are one name, with its title. */
const NAME_WORDS = 6;

/**
 * Whether the text of a bank's line names the player: some of its words, one after another, are the name. Where letters
 * are hidden, a single word is not enough, and each word has to show some: others may be of an account's number.
 */
export function namesPlayer(text: string, registered: string): boolean {
  const words = text.split(/[\s/|,;:()]+/u).filter((word) => word !== '');
  return words.some((_, from) =>
    words.slice(from, from + NAME_WORDS).some((__, more) => {
      const part = words.slice(from, from + more + 1);
      const isHidden = part.some((word) => word.search(HIDDEN) !== -1);
      if (isHidden && (part.length === 1 || part.some((word) => word.replaceAll(HIDDEN, '') === '')))
        return false;
      return isSameName(part.join(' '), registered);
    }),
  );
}

function isInOrder(parts: readonly string[], text: string): boolean {
  let from = 0;
  for (const part of parts) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}

function plain(name: string): string {
  const composed = name.normalize('NFC').trim().toLowerCase();
  const bare = composed.replace(TITLES, '');
  return (bare === '' ? composed : bare).replace(/[\s.]+/gu, '');
}
