import type { ResultType } from '@sanam/betting';
import { formatMoney, type Satang } from '@sanam/money';
import { classNames, CornerSlash, Pill, type Corner, type PillTone } from '@sanam/ui';
import { Check, Clock, LoaderCircle, Undo2, X, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { netColour } from '../lib/net-of.ts';

export type BetState = ResultType | 'CHECKING';

export interface BetMoneyRowProps {
  /** Undefined for a bet on several matches. */
  readonly corner: Corner | undefined;
  /** The pick in words. */
  readonly what: string;
  readonly price: string;
  /** The ticket code, or what is said instead of it. */
  readonly code: string | undefined;
  readonly risk: Satang;
  readonly time?: string | undefined;
  /** What was won or lost; of a bet that waits, what it may win; undefined when that is not known. */
  readonly net: Satang | undefined;
  readonly state: BetState;
  /** After a correction: what was won or lost before it. */
  readonly previousNet?: Satang | undefined;
  /** The ticket's page. */
  readonly to?: string | undefined;
  readonly onOpen?: () => void;
  /** Under a line that names the match. */
  readonly isGrouped?: boolean;
}

/** A bet in every list of money: pick, price, ticket code, risk and time at the left, net and state at the right. */
export function BetMoneyRow(props: BetMoneyRowProps) {
  const { to, onOpen, isGrouped = false } = props;
  return (
    <li className={isGrouped ? '' : 'border-t border-line first:border-t-0'}>
      {to === undefined ? (
        <div className={ROW}>
          <Cells {...props} />
        </div>
      ) : (
        <Link to={to} onClick={onOpen} className={classNames(ROW, '-outline-offset-2 active:bg-s3')}>
          <Cells {...props} />
        </Link>
      )}
    </li>
  );
}

function Cells({ corner, what, price, code, risk, time, net, state, previousNet }: BetMoneyRowProps) {
  const { t } = useTranslation();
  const { text, tone, Icon } = STATES[state];
  return (
    <>
      {corner === undefined ? (
        <span aria-hidden className="block h-8.5 w-1 shrink-0 seam-corner rounded-[1px] bg-ctl" />
      ) : (
        <CornerSlash corner={corner} />
      )}
      <div className="min-w-0 flex-[1_1_8rem]">
        <p className="text-body font-semibold">
          {what} <span className="numerals font-medium whitespace-nowrap text-t2">{price}</span>
        </p>
        <p className="text-tiny text-t2">
          {code !== undefined && <span className="numerals font-semibold whitespace-nowrap">{code} · </span>}
          {t('decided.risk')}{' '}
          <span className="numerals font-semibold whitespace-nowrap">{formatMoney(risk)}</span>
          {time !== undefined && <span className="numerals whitespace-nowrap"> · {time}</span>}
        </p>
      </div>
      <div className="ml-auto flex flex-col items-end gap-0.5">
        {net !== undefined && (
          <p
            className={classNames('numerals text-lead font-semibold whitespace-nowrap', colourOf(net, state))}
          >
            {formatMoney(net, { sign: true })}
          </p>
        )}
        <p className="flex flex-wrap items-center justify-end gap-x-2">
          {previousNet !== undefined && (
            <s className="numerals text-tiny font-semibold whitespace-nowrap text-t2">
              <span className="sr-only">{t('decided.before')} </span>
              {formatMoney(previousNet, { sign: true })}
            </s>
          )}
          <Pill
            size={24}
            tone={tone}
            icon={
              <Icon
                aria-hidden
                strokeWidth={2}
                className={classNames('size-3.5', state === 'CHECKING' && 'animate-rotate')}
              />
            }
          >
            {t(text)}
          </Pill>
        </p>
      </div>
    </>
  );
}

const ROW = 'flex min-h-17.5 flex-wrap items-center gap-x-3 px-3.5 py-1.5';

/** What a bet may win is not won yet. */
function colourOf(net: Satang, state: BetState): string {
  return state === 'WAIT' || state === 'CHECKING' ? 'text-t2' : netColour(net);
}

const STATES = {
  WAIT: { text: 'decided.waiting', tone: 'gold-soft', Icon: Clock },
  CHECKING: { text: 'decided.checking', tone: 'gold-soft', Icon: LoaderCircle },
  WIN: { text: 'decided.won', tone: 'gain', Icon: Check },
  LOST: { text: 'decided.lost', tone: 'loss', Icon: X },
  DRAW: { text: 'decided.returned', tone: 'plain', Icon: Undo2 },
} as const satisfies Record<BetState, { text: string; tone: PillTone; Icon: LucideIcon }>;
