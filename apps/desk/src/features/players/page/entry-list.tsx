import { toCsv } from '@sanam/runtime';
import { Button, ErrorBox, saveCsv } from '@sanam/ui';
import { Download } from 'lucide-react';

import { formatBaht, SignedAmount } from '../../../components/amounts.tsx';
import { KeyCaps } from '../../../components/key-caps.tsx';
import { entriesCsv, entryDetails } from '../../../lib/players/entries-csv.ts';
import { failureText } from '../../../lib/failure-text.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useKey } from '../../../state/keys.ts';
import { useTexts } from '../../../state/language.ts';
import { readEntries, useEntries, type PlayerEntry } from '../../../state/players.ts';
import { CellLines } from './cell-lines.tsx';
import { CELL, HEAD, ListFrame, type ListProps } from './list-frame.tsx';
import { usePlayerTexts } from '../../../state/player-texts.ts';

/** What moved in the wallet, the hold and the debt, each with what was in it afterwards. */
export function EntryList({ playerId }: ListProps) {
  const texts = usePlayerTexts();
  const pages = useEntries(playerId);
  return (
    <ListFrame pages={pages} empty={texts.noEntries}>
      {(entries) => (
        <>
          <SaveEntries playerId={playerId} />
          <table className="w-full text-left">
            <thead>
              <tr>
                <th scope="col" className={HEAD}>
                  {texts.what}
                </th>
                <th scope="col" className={`${HEAD} text-right`}>
                  {texts.moved}
                </th>
                <th scope="col" className={`${HEAD} text-right`}>
                  {texts.after}
                </th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <EntryRow key={entry.id} entry={entry} />
              ))}
            </tbody>
          </table>
        </>
      )}
    </ListFrame>
  );
}

function SaveEntries({ playerId }: ListProps) {
  const texts = useTexts();
  const players = usePlayerTexts();
  const { run, isRunning, failure } = useAction();
  const save = () =>
    void run(async () => {
      const { entries, hasOlder } = await readEntries(playerId);
      saveCsv(`sanam-player-${playerId}.csv`, toCsv(entriesCsv(entries, hasOlder, { ...texts, players })));
    });
  useKey('csv', save, !isRunning);
  return (
    <div className="flex flex-col items-end gap-2 border-b border-line px-3.5 py-2">
      <Button
        variant="secondary"
        size="small"
        isLoading={isRunning}
        icon={<Download aria-hidden strokeWidth={1.75} />}
        onClick={save}
      >
        {players.csv}
        <KeyCaps act="csv" />
      </Button>
      {failure !== undefined && <ErrorBox message={failureText(failure, texts.login.noReply)} />}
    </div>
  );
}

function EntryRow({ entry }: { readonly entry: PlayerEntry }) {
  const texts = usePlayerTexts();
  const details = entryDetails(entry, { ...useTexts(), players: texts });
  return (
    <tr className="border-t border-line">
      <td className={`${CELL} py-1.5 [overflow-wrap:anywhere]`}>
        <CellLines at={entry.at} what={texts.kinds[entry.kind] ?? entry.kind} details={details} />
      </td>
      <td className={`${CELL} text-right`}>
        <SignedAmount amount={entry.amount} className={entry.amount < 0 ? 'text-t1!' : ''} />
      </td>
      <td className={`${CELL} text-right whitespace-nowrap text-t2`}>
        {entry.account !== 'WALLET' && (
          <span className="block text-tiny">{texts.accounts[entry.account]}</span>
        )}
        <span className="numerals">{formatBaht(entry.balanceAfter)}</span>
      </td>
    </tr>
  );
}
