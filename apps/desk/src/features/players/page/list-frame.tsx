import { ErrorBox, Skeleton } from '@sanam/ui';
import type { ReactNode } from 'react';

import { failureText } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../state/language.ts';
import type { PolledQuery } from '../../../state/queries.ts';
import { usePlayerTexts } from '../../../state/player-texts.ts';

export interface ListProps {
  readonly playerId: number;
}

interface ListFrameProps<Row> {
  readonly query: PolledQuery<readonly Row[]>;
  readonly empty: string;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** A list of a player: loading, failed, empty or its rows. */
export function ListFrame<Row>({ query: { data, error, reload }, empty, children }: ListFrameProps<Row>) {
  const { login } = useTexts();
  const texts = usePlayerTexts();
  if (data !== undefined) {
    return data.length === 0 ? (
      <p className="px-4 py-10 text-center text-body text-t2">{empty}</p>
    ) : (
      children(data)
    );
  }
  return (
    <div className="p-3.5">
      {error === undefined ? (
        <Skeleton className="h-48 rounded-cell" />
      ) : (
        <ErrorBox
          message={failureText(error, login.noReply)}
          retry={{ label: texts.retry, onRetry: reload }}
        />
      )}
    </div>
  );
}

export const HEAD = 'px-3.5 py-2 text-tiny font-medium text-t2';
export const CELL = 'h-10.5 px-3.5 text-label';
