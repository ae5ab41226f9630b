import { toBangkokClock } from '@sanam/betting';
import type { PlayerEntry } from '@sanam/contract';

import type { Texts } from '../texts/en.ts';
import type { players as Players } from '../texts/players-en.ts';

type EntryTexts = Pick<Texts, 'ringside'> & { readonly players: typeof Players };

/** The entries of a player for a spreadsheet, the newest first. A last line says when older ones are left out. */
export function entriesCsv(
  entries: readonly PlayerEntry[],
  hasOlder: boolean,
  texts: EntryTexts,
): readonly string[][] {
  const { players } = texts;
  return [
    [players.at, players.what, players.account, players.moved, players.after, players.details],
    ...entries.map((entry) => [
      bangkokTime(entry.at),
      players.kinds[entry.kind] ?? entry.kind,
      players.accounts[entry.account],
      entry.amount.toFixed(2),
      entry.balanceAfter.toFixed(2),
      entryDetails(entry, texts),
    ]),
    ...(hasOlder ? [[players.olderLeftOut]] : []),
  ];
}

/** What a line is about, after its kind: the bet, the transfer, who did it and why. */
export function entryDetails(
  { bet, transferCode, by, reason }: PlayerEntry,
  { players: texts, ringside }: EntryTexts,
): string {
  const parts = [
    bet && (bet.matchNo === null ? texts.legs(String(bet.legs)) : texts.match(String(bet.matchNo))),
    bet?.betType && `${ringside.sides[bet.betType]} ${bet.rateName ?? ''}`.trim(),
    bet?.ticketCode,
    transferCode,
    by && texts.by(by),
    reason,
  ];
  return parts.filter((part) => part !== null && part !== undefined).join(' · ');
}

/** "2026-11-17 21:04:05", which spreadsheets read as a time. */
function bangkokTime(at: string): string {
  return toBangkokClock(Date.parse(at)).toISOString().slice(0, 19).replace('T', ' ');
}
