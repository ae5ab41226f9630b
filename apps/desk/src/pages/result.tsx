import type { Operator } from '@sanam/contract';
import { NoticeBox, Skeleton } from '@sanam/ui';
import { useParams } from 'react-router';

import { Frame } from '../features/frame/frame.tsx';
import { Result } from '../features/result/result.tsx';
import { nameOfStadium } from '../lib/stadium-name.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { useLanguage, useTexts } from '../state/language.ts';
import { useMatch } from '../state/matches.ts';

export function ResultPage({ operator }: { readonly operator: Operator }) {
  const { result: texts } = useTexts();
  const language = useLanguage();
  const { id } = useParams();
  const { match, isKnown } = useMatch(Number(id));
  const number = String(match?.matchNo ?? '');
  const title = match?.result == null ? texts.title(number) : texts.correction(number);
  usePageTitle(title);
  return (
    <Frame
      operator={operator}
      edge="closed"
      title={title}
      context={match && nameOfStadium(match.gameStadiums, language)}
    >
      {match && <Result key={match.id} match={match} operator={operator} />}
      {!match && (
        <div className="p-3">
          {isKnown ? (
            <NoticeBox kind="info" message={texts.notFound} />
          ) : (
            <Skeleton className="h-22 rounded-box" />
          )}
        </div>
      )}
    </Frame>
  );
}
