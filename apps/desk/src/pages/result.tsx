import type { Operator } from '@sanam/contract';
import { ErrorBox, NoticeBox, Pill, Skeleton } from '@sanam/ui';
import { Lock } from 'lucide-react';
import { useParams } from 'react-router';

import { Frame } from '../features/frame/frame.tsx';
import { Result } from '../features/result/result.tsx';
import { failureText } from '../lib/failure-text.ts';
import { formatSecond } from '../lib/ringside/format-time.ts';
import { nameOfStadium } from '../lib/stadium-name.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { useLanguage, useTexts } from '../state/language.ts';
import { useMatch, type DeskMatch } from '../state/matches.ts';
import { useSettlements } from '../state/ringside/result.ts';

export function ResultPage({ operator }: { readonly operator: Operator }) {
  const { result: texts, ringside, login } = useTexts();
  const language = useLanguage();
  const { id } = useParams();
  const { match, isKnown, failure, reload, isRefreshing } = useMatch(Number(id));
  const number = String(match?.matchNo ?? '');
  const title = match?.result == null ? texts.title(number) : texts.correction(number);
  usePageTitle(title);
  return (
    <Frame
      operator={operator}
      edge="closed"
      title={title}
      context={
        match && (
          <>
            <MatchState match={match} />
            <span className="truncate">{nameOfStadium(match.gameStadiums, language)}</span>
          </>
        )
      }
    >
      {match && <Result key={match.id} match={match} operator={operator} />}
      {!match && (
        <div className="p-3">
          {isKnown && <NoticeBox kind="info" message={texts.notFound} />}
          {failure !== undefined && (
            <ErrorBox
              message={ringside.failed}
              help={failureText(failure, login.noReply)}
              retry={{ label: ringside.retry, onRetry: reload, isLoading: isRefreshing }}
            />
          )}
          {!isKnown && failure === undefined && <Skeleton className="h-22 rounded-box" />}
        </div>
      )}
    </Frame>
  );
}

/** How far it is: closed at, the fight over, and then when the result was called. */
function MatchState({ match }: { readonly match: DeskMatch }) {
  const { result: texts } = useTexts();
  const { data: [run] = [] } = useSettlements(match.id);
  if (match.result !== null) {
    return run && <Pill tone="plain">{texts.calledAt(formatSecond(run.calledAt))}</Pill>;
  }
  return (
    <>
      {match.closedAt !== null && !match.isOpenBet && (
        <Pill tone="plain" icon={<Lock aria-hidden strokeWidth={2} className="size-3.5" />}>
          {texts.closedAt(formatSecond(match.closedAt))}
        </Pill>
      )}
      {match.isMatchEnd && <Pill tone="plain">{texts.fightOver}</Pill>}
    </>
  );
}
