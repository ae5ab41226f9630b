import { Button, Dialog, ErrorBox, Skeleton } from '@sanam/ui';
import { useEffect, useState } from 'react';

import { SmallSelect } from '../../components/small-select.tsx';
import { formatNight } from '../../lib/card/night.ts';
import { rowOf, type ListedMatch } from '../../lib/card/listed-match.ts';
import type { CardRow } from '../../lib/card/card-row.ts';
import { failureText } from '../../lib/failure-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { readEarlierNights, readNight, type Line } from '../../state/card/card-data.ts';
import { useCardTexts } from '../../state/card-texts.ts';
import { useLanguage, useTexts } from '../../state/language.ts';

interface CopyDialogProps {
  readonly stadiumId: number;
  readonly line: Line;
  readonly night: string;
  readonly onClose: () => void;
  readonly onCopied: (rows: readonly CardRow[]) => void;
}

/** Numbers go on after those of the card, and prices are set anew for every evening. */
function rowToCopy(match: ListedMatch): CardRow {
  return { ...rowOf(match), no: '', rung: '' };
}

/** Chooses an earlier evening of the stadium. Its matches come for review like pasted ones. */
export function CopyDialog({ stadiumId, line, night, onClose, onCopied }: CopyDialogProps) {
  const { login } = useTexts();
  const texts = useCardTexts();
  const language = useLanguage();
  const [nights, setNights] = useState<readonly string[]>();
  const [chosen, setChosen] = useState<string>();
  const [unread, setUnread] = useState<unknown>();
  const { run, isRunning, failure = unread } = useAction();
  const from = chosen ?? nights?.[0];

  useEffect(() => {
    let isShown = true;
    readEarlierNights(stadiumId, line, night).then(
      (found) => isShown && setNights(found),
      (error: unknown) => isShown && setUnread(error),
    );
    return () => {
      isShown = false;
    };
  }, [stadiumId, line, night]);

  function copy() {
    if (from === undefined) return;
    void run(async () => {
      const matches = await readNight({ date: from, line, stadiumId: String(stadiumId) });
      onCopied(matches.map(rowToCopy));
    });
  }

  return (
    <Dialog isOpen onClose={onClose} title={texts.copy} closeLabel={texts.close}>
      <div className="flex flex-col gap-4">
        {failure !== undefined && <ErrorBox message={failureText(failure, login.noReply)} />}
        {nights === undefined && failure === undefined && <Skeleton className="h-11 rounded-cell" />}
        {nights?.length === 0 && <p className="text-body text-t2">{texts.copyNone}</p>}
        {from !== undefined && nights && (
          <>
            <SmallSelect
              label={texts.copyNight}
              value={from}
              options={nights.map((value) => ({ value, label: formatNight(value, language) }))}
              onChange={setChosen}
            />
            <p className="text-small text-t2">{texts.copyHelp}</p>
            <Button isBlock isLoading={isRunning} onClick={copy}>
              {texts.copyRows}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
