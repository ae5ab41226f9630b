import { EmptyArena, ErrorBox, Pill, Skeleton, splitFighterName, type PillTone } from '@sanam/ui';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';

import { KeyCap } from '../../components/key-caps.tsx';
import { Panel, panelClass } from '../../components/panel.tsx';
import { formatMinute } from '../../lib/ringside/format-time.ts';
import { ownershipOf } from '../../lib/ringside/ownership.ts';
import { failureText } from '../../lib/failure-text.ts';
import { useDeskSettings } from '../../state/desk-settings.ts';
import { useTexts } from '../../state/language.ts';
import type { DeskMatch } from '../../state/matches.ts';
import type { PolledQuery } from '../../state/queries.ts';
import { useTraders } from '../../state/ringside/match-data.ts';
import { useOperator } from '../../state/session/session.ts';

interface MatchChoiceProps {
  readonly matches: readonly DeskMatch[];
  readonly query: PolledQuery<readonly DeskMatch[]>;
}

/** Shown while no match is chosen: the matches, and what each still needs before betting can open. */
export function MatchChoice({ matches, query }: MatchChoiceProps) {
  const { ringside: texts, login } = useTexts();
  const first = matches.find(({ isOpenBet, isMatchEnd }) => !isOpenBet && !isMatchEnd);
  return (
    <div className="grid flex-1 grid-cols-1 gap-3 p-3 wide:grid-cols-[minmax(0,1fr)_21.25rem]">
      <div className={`${panelClass} flex flex-col items-center justify-center px-4 py-8`}>
        <EmptyArena className="h-[100px] w-[230px]" />
        <h2 className="mt-4 text-headline font-semibold">
          {query.data?.length === 0 ? texts.noMatches : texts.chooseTitle}
        </h2>
        <p className="mt-1 max-w-[34rem] text-center text-body text-t2">
          {query.data?.length === 0 ? texts.noMatchesHelp : texts.chooseHelp}
        </p>
        <div className="mt-4 w-full max-w-[35rem]">
          {query.data === undefined && query.error !== undefined && (
            <ErrorBox
              message={failureText(query.error, login.noReply)}
              retry={{ label: texts.retry, onRetry: query.reload, isLoading: query.isRefreshing }}
            />
          )}
          {query.data === undefined && query.error === undefined && <ChoiceSkeleton label={texts.loading} />}
          <ul className="flex flex-col gap-2">
            {matches.map((match, index) => (
              <li key={match.id}>
                <Choice match={match} digit={index + 1} />
              </li>
            ))}
          </ul>
        </div>
      </div>
      {first && (
        <div>
          <Panel id="before-opening" title={texts.before}>
            <ul className="flex flex-col gap-2.5 p-3.5">
              <Condition
                isMet={first.rateId !== null}
                text={texts.beforeItems.price}
                problem={texts.beforeItems.noPrice(String(first.matchNo))}
              />
              <Condition
                isMet={first.streamingUrl !== null}
                text={texts.beforeItems.stream}
                problem={texts.beforeItems.noStream(String(first.matchNo))}
              />
              <SecondPerson />
            </ul>
          </Panel>
        </div>
      )}
    </div>
  );
}

/** Whether a second trader is present, where two have to call a result above a sum. */
function SecondPerson() {
  const { beforeItems: texts } = useTexts().ringside;
  const { data: settings } = useDeskSettings();
  const { data: traders } = useTraders();
  if (traders === undefined || settings === undefined || settings.approvalBaht.value === null) return null;
  return (
    <Condition
      isMet={traders.some(({ isPresent }) => isPresent)}
      text={texts.second}
      problem={texts.noSecond}
    />
  );
}

function Choice({ match, digit }: { readonly match: DeskMatch; readonly digit: number }) {
  const { ringside: texts } = useTexts();
  const { watch } = useTexts();
  const username = useOperator()?.username ?? '';
  const { tone, text } =
    ownershipOf(match, username) === 'other' && !match.isMatchEnd
      ? { tone: 'outline' as const, text: watch.takenBy(match.holder?.username ?? '') }
      : stateOf(match, texts.states);
  return (
    <Link
      to={`/ringside/${match.id}`}
      className="grid min-h-15 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 rounded-cell border border-line2 bg-s2 px-3.5 py-2 hover:border-goldl hover:bg-golds focus-visible:border-goldl desk:grid-cols-[auto_auto_auto_minmax(0,1fr)_auto]"
    >
      <span aria-hidden className="hidden wide:inline">
        <KeyCap>{String(digit)}</KeyCap>
      </span>
      <span className="numerals text-lead font-semibold">{formatMinute(match.fightingDateTime)}</span>
      <span className="hidden text-small whitespace-nowrap text-t2 desk:inline">
        {texts.short(String(match.matchNo))}
      </span>
      <span className="order-last col-span-2 flex min-w-0 items-center gap-2 text-body font-semibold desk:order-none desk:col-span-1">
        <span aria-hidden className="h-4 w-1 shrink-0 seam-corner bg-red" />
        <span className="truncate">{splitFighterName(match.redName).main}</span>
        <span aria-hidden className="font-normal text-t3">
          –
        </span>
        <span className="truncate">{splitFighterName(match.blueName).main}</span>
        <span aria-hidden className="h-4 w-1 shrink-0 seam-corner bg-blue" />
      </span>
      <Pill tone={tone}>{text}</Pill>
    </Link>
  );
}

type States = ReturnType<typeof useTexts>['ringside']['states'];

function stateOf(match: DeskMatch, states: States): { readonly tone: PillTone; readonly text: string } {
  if (match.isMatchEnd) return { tone: 'gold-edge', text: states.result };
  if (match.isOpenBet) return { tone: 'gold', text: states.open };
  if (match.rateId === null) return { tone: 'gold-soft', text: states.noPrice };
  return match.isMatchStart ? { tone: 'plain', text: states.closed } : { tone: 'gain', text: states.ready };
}

function Condition({
  isMet,
  text,
  problem,
}: {
  readonly isMet: boolean;
  readonly text: string;
  readonly problem?: string;
}) {
  const Icon = isMet ? CircleCheck : CircleAlert;
  return (
    <li className="flex items-start gap-2.5 text-label">
      <Icon
        aria-hidden
        strokeWidth={1.75}
        className={`mt-0.5 size-4.5 shrink-0 ${isMet ? 'text-gain' : 'text-goldt'}`}
      />
      <span>
        {text}
        {!isMet && <span className="block text-tiny text-goldt">{problem}</span>}
      </span>
    </li>
  );
}

function ChoiceSkeleton({ label }: { readonly label: string }) {
  return (
    <>
      <output className="sr-only">{label}</output>
      <div className="flex flex-col gap-2">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-15 rounded-cell" />
        ))}
      </div>
    </>
  );
}
