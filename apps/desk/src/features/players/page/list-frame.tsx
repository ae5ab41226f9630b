import { Button, ErrorBox, Skeleton } from '@sanam/ui';
import type { ReactNode } from 'react';

import { failureText } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../state/language.ts';
import type { Pages } from '../../../state/pages.ts';
import { usePlayerTexts } from '../../../state/player-texts.ts';

export interface ListProps {
  readonly playerId: number;
}

interface ListFrameProps<Row> {
  readonly pages: Pages<Row>;
  readonly empty: string;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** A list of a player: loading, failed, empty or its rows, and a button for older ones. */
export function ListFrame<Row>({ pages, empty, children }: ListFrameProps<Row>) {
  const { login } = useTexts();
  const texts = usePlayerTexts();
  const { rows, error, isReading, hasOlder, readOlder, reload } = pages;
  const failure = error !== undefined && (
    <div className="p-3.5">
      <ErrorBox
        message={failureText(error, login.noReply)}
        retry={{
          label: texts.retry,
          onRetry: rows === undefined || !hasOlder ? reload : readOlder,
          isLoading: isReading,
        }}
      />
    </div>
  );
  if (rows === undefined) {
    return (
      failure || (
        <div className="p-3.5">
          <Skeleton className="h-48 rounded-cell" />
        </div>
      )
    );
  }
  if (rows.length === 0) return <p className="px-4 py-10 text-center text-body text-t2">{empty}</p>;
  return (
    <>
      {children(rows)}
      {failure}
      {hasOlder && (
        <div className="border-t border-line p-2.5">
          <Button variant="secondary" size="small" isBlock isLoading={isReading} onClick={readOlder}>
            {texts.older}
          </Button>
        </div>
      )}
    </>
  );
}

export const HEAD = 'px-3.5 py-2 text-tiny font-medium text-t2';
export const CELL = 'h-10.5 px-3.5 text-label';
