import { EmptyState, ErrorBox, Skeleton } from '@sanam/ui';
import { WifiOff } from 'lucide-react';
import { useEffect } from 'react';

import { panelClass } from '../../components/panel.tsx';
import { failureText } from '../../lib/failure-text.ts';
import { useTexts } from '../../state/language.ts';
import { useStepMoves } from '../../state/step/step-moves.ts';
import { BookPanel, PairsPanel } from './book-panels.tsx';
import { CategoryFilter } from './category-filter.tsx';
import { ChangePanel } from './change-panel.tsx';
import { MatchGrid } from './match-grid.tsx';
import { OtherChanges } from './other-changes.tsx';
import { StepLegend } from './step-legend.tsx';
import { useStepKeys } from './use-step-keys.ts';
import type { Step as StepModel } from './use-step.ts';
import { useUndoToast } from './use-undo-toast.tsx';
import { useStepTexts } from '../../state/step-texts.ts';

/** The prices of all step matches; beside them the change that waits, and what is staked. */
export function Step({ step }: { readonly step: StepModel }) {
  const { login } = useTexts();
  const texts = useStepTexts();
  const { query, book, selected, rows, isLost } = step;
  useStepKeys(step);
  useUndoToast();

  if (query.data === undefined) {
    return (
      <div className="p-3">
        {query.error === undefined ? (
          <>
            <output className="sr-only">{texts.loading}</output>
            <Skeleton className="h-120 rounded-box" />
          </>
        ) : (
          <ErrorBox
            message={failureText(query.error, login.noReply)}
            retry={{ label: texts.retry, onRetry: query.reload, isLoading: query.isRefreshing }}
          />
        )}
      </div>
    );
  }
  return (
    <div className="flex flex-1 flex-col gap-3 p-3">
      <div className="empty:hidden wide:hidden">
        <CategoryFilter step={step} />
      </div>
      {isLost && (
        <p
          role="alert"
          className="flex items-center gap-3 rounded-box border border-dashed border-loss bg-errbg px-3.5 py-2.5 text-label"
        >
          <WifiOff aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-loss" />
          {texts.lost}
        </p>
      )}
      <Failure step={step} />
      <div className="flex flex-1 flex-col gap-3 desk:grid desk:grid-cols-[minmax(0,1fr)_18.75rem]">
        {rows.length === 0 ? (
          <div className={panelClass}>
            <EmptyState
              title={query.data.length === 0 ? texts.empty : texts.emptyFilter}
              help={query.data.length === 0 ? texts.emptyHelp : undefined}
            />
          </div>
        ) : (
          <MatchGrid step={step} />
        )}
        <div className="contents desk:flex desk:flex-col desk:gap-3">
          {selected && (
            <div className="sticky bottom-0 z-10 order-last -mx-3 -mb-3 bg-bg p-2 desk:top-[calc(var(--bar-height)+0.75rem)] desk:bottom-auto desk:order-none desk:m-0 desk:p-0">
              <ChangePanel key={selected.match.id} row={selected} isLost={isLost} />
            </div>
          )}
          <OtherChanges step={step} />
          {book && <BookPanel book={book} />}
          {book && <PairsPanel book={book} matches={query.data} />}
        </div>
      </div>
      <StepLegend />
    </div>
  );
}

/** Why the last act was not done, with its match. */
function Failure({ step: { allRows } }: { readonly step: StepModel }) {
  const { ringside } = useTexts();
  const texts = useStepTexts();
  const { failure } = useStepMoves();
  // A failure on another screen is not shown here.
  useEffect(() => {
    useStepMoves.setState({ failure: undefined });
  }, []);
  if (failure === undefined) return null;
  const { cause, matchId } = failure;
  const match = allRows.find((row) => row.match.id === matchId)?.match;
  const number = match === undefined ? '' : `${texts.failed(String(match.matchNo))} `;
  return <ErrorBox message={`${number}${failureText(cause, ringside.noReply)}`} />;
}
