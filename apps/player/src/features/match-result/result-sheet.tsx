import type { MatchResult } from '@sanam/betting';
import type { DecidedBet } from '@sanam/contract';
import { baht, formatMoney, NO_MONEY, subtractSatang, type Satang } from '@sanam/money';
import { BahtMark, Button, buttonClass, classNames, NoticeBox, Sheet } from '@sanam/ui';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { BetMoneyRow } from '../../components/bet-money-row.tsx';
import { CORNER_OF } from '../../lib/corner-of.ts';
import { RESULT_TEXTS } from '../../lib/i18n/arena-texts.ts';
import { formatFightTime } from '../../lib/i18n/date-texts.ts';
import { matchText } from '../../lib/i18n/match-text.ts';
import { onlyLeg, pickText } from '../../lib/i18n/pick-texts.ts';
import { netColour, netOf, sumOf } from '../../lib/net-of.ts';
import { useBetsOnMatch, type BetsOnMatch } from '../../state/bets/bets-on-match.ts';
import { useMatchDetails } from '../../state/matches/match-store.ts';
import { useWallet } from '../../state/wallet/wallet.ts';
import { useNextFight } from './use-next-fight.ts';
import { WinnerPlate } from './winner-plate.tsx';

/** What the player was told before a correction; without it, what the settlement before the last one was. */
export interface BeforeCorrection {
  readonly result: MatchResult;
  /** In baht, by bet. */
  readonly nets: ReadonlyMap<string, number>;
}

export interface ResultSheetProps {
  readonly matchId: number;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly before: BeforeCorrection | undefined;
}

export function ResultSheet({ matchId, isOpen, onClose, before }: ResultSheetProps) {
  const { t } = useTranslation();
  const match = useMatchDetails(matchId);
  const onMatch = useBetsOnMatch(matchId);
  const { balance } = useWallet();
  if (match === undefined || onMatch?.result == null) return null;
  const { result, calledAt, collected, owed } = onMatch;
  const corrected = before ?? beforeLastRun(onMatch);
  const bets = onMatch.bets.filter(({ resultType }) => resultType !== 'WAIT');
  const net = sumOf(bets.map(netOf));
  const time = calledAt === null ? '' : formatFightTime(t, new Date(calledAt));
  const name = matchText(t, match.matchNo);
  const rows = (
    <ul className="rounded-card border border-line2">
      {bets.map((bet) => (
        <ResultRow
          key={bet.transactionId}
          bet={bet}
          previousNet={corrected?.nets.get(bet.transactionId)}
          onOpen={onClose}
        />
      ))}
    </ul>
  );
  const walletRows = (
    <>
      {collected > 0 && (
        <Line label={t('decided.collected')}>
          <Net amount={subtractSatang(NO_MONEY, baht(collected))} />
        </Line>
      )}
      {owed > 0 && (
        <Line label={t('decided.owed')}>
          <Net amount={subtractSatang(NO_MONEY, baht(owed))} />
        </Line>
      )}
      <Line label={t('decided.balance')}>
        {balance !== undefined && (
          <span className="text-t1">
            <BahtMark /> {formatMoney(balance)}
          </span>
        )}
      </Line>
    </>
  );

  if (corrected !== undefined) {
    const change = sumOf(
      bets.map((bet) => {
        const was = corrected.nets.get(bet.transactionId);
        return was === undefined ? NO_MONEY : subtractSatang(netOf(bet), baht(was));
      }),
    );
    return (
      <Sheet
        isOpen={isOpen}
        onClose={onClose}
        title={t('decided.resultCorrected', { match: name })}
        closeLabel={t('common.close')}
        footer={
          <div className="flex flex-col gap-1">
            <Button size="large" isBlock onClick={onClose}>
              {t('decided.understood')}
            </Button>
            <Link to="/about" onClick={onClose} className={buttonClass({ variant: 'text', isBlock: true })}>
              {t('decided.contact')}
            </Link>
          </div>
        }
      >
        <div className="flex flex-col gap-3">
          <NoticeBox
            kind="attention"
            icon={History}
            message={t('decided.wasNowArrow', {
              before: t(RESULT_TEXTS[corrected.result]),
              now: t(RESULT_TEXTS[result]),
            })}
            help={t('decided.correctedAt', { time })}
          />
          {rows}
          <dl className="flex flex-col">
            <Line label={t('decided.netBefore')}>
              {formatMoney(subtractSatang(net, change), { sign: true })}
            </Line>
            <Line label={t('decided.netNow')}>
              <Net amount={net} />
            </Line>
            <Line label={t(change < 0 ? 'decided.takenBack' : 'decided.added')} isTotal>
              <span className="text-price">
                <Net amount={change} />
              </span>
            </Line>
            {walletRows}
          </dl>
        </div>
      </Sheet>
    );
  }

  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={
        <span className="text-label font-medium text-t2">
          {t('decided.resultOf', { match: name })}
          {time !== '' && ` · ${t('decided.calledAt', { time })}`}
        </span>
      }
      closeLabel={t('common.close')}
      footer={<Actions stadiumId={match.gameStadiums.id} {...{ matchId, net, onClose }} />}
    >
      <div className="flex flex-col gap-3">
        <WinnerPlate result={result} match={match} />
        {rows}
        <div className="flex flex-wrap items-center gap-x-3 px-0.5">
          <div>
            <p className="text-name font-semibold">{t('decided.netOfMatch')}</p>
            <p className="text-label text-t2">
              {t('decided.paid')}{' '}
              <span className="numerals font-semibold whitespace-nowrap text-t1">
                {formatMoney(sumOf(bets.map((bet) => baht(bet.payoutAmount))))}
              </span>
            </p>
          </div>
          <p className="ml-auto text-net">
            <Net amount={net} />
          </p>
        </div>
        <dl>{walletRows}</dl>
      </div>
    </Sheet>
  );
}

interface ActionsProps {
  readonly matchId: number;
  readonly stadiumId: number;
  readonly net: Satang;
  readonly onClose: () => void;
}

/** After a loss the app does not encourage another bet: the button of the next fight is the secondary one. */
function Actions({ matchId, stadiumId, net, onClose }: ActionsProps) {
  const { t } = useTranslation();
  const next = useNextFight(matchId, stadiumId);
  const isLoss = net < 0;
  const toNext = next !== undefined && (
    <Link
      to={`/bet/${next.id}`}
      onClick={onClose}
      className={buttonClass(isLoss ? { variant: 'text', isBlock: true } : { size: 'large', isBlock: true })}
    >
      {t('decided.nextFight', { match: matchText(t, next.matchNo) })}
    </Link>
  );
  return (
    <div className="flex flex-col gap-1">
      {!isLoss && toNext}
      {isLoss || next === undefined ? (
        <Button size="large" isBlock onClick={onClose}>
          {t('decided.ok')}
        </Button>
      ) : (
        <Button variant="text" isBlock onClick={onClose}>
          {t('decided.stay')}
        </Button>
      )}
      {isLoss && toNext}
    </div>
  );
}

interface ResultRowProps {
  readonly bet: DecidedBet;
  readonly previousNet: number | undefined;
  readonly onOpen: () => void;
}

function ResultRow({ bet, previousNet, onOpen }: ResultRowProps) {
  const { t } = useTranslation();
  const leg = onlyLeg(bet);
  if (leg === undefined) return null;
  return (
    <BetMoneyRow
      corner={CORNER_OF[leg.betType]}
      what={pickText(t, leg)}
      price={leg.rateName}
      code={bet.ticketCode}
      risk={baht(bet.deductAmount)}
      net={netOf(bet)}
      state={bet.resultType}
      previousNet={previousNet === undefined ? undefined : baht(previousNet)}
      to={`/ticket/${bet.transactionId}`}
      onOpen={onOpen}
    />
  );
}

interface LineProps {
  readonly label: string;
  /** The sum of the lines above. */
  readonly isTotal?: boolean;
  readonly children: ReactNode;
}

function Line({ label, isTotal = false, children }: LineProps) {
  return (
    <div
      className={classNames(
        'flex min-h-9 flex-wrap items-center gap-x-3 px-0.5',
        isTotal && 'mt-1 border-t border-line pt-1',
      )}
    >
      <dt className={isTotal ? 'text-body font-semibold' : 'text-label text-t2'}>{label}</dt>
      <dd className="ml-auto numerals text-name font-semibold whitespace-nowrap text-t2">{children}</dd>
    </div>
  );
}

function Net({ amount }: { readonly amount: Satang }) {
  return (
    <span className={`numerals font-semibold whitespace-nowrap ${netColour(amount)}`}>
      {formatMoney(amount, { sign: true })}
    </span>
  );
}

function beforeLastRun({ bets, previousResult }: BetsOnMatch): BeforeCorrection | undefined {
  if (previousResult === null) return undefined;
  const corrected = bets.filter(({ previousNet }) => previousNet !== null);
  if (corrected.length === 0) return undefined;
  return {
    result: previousResult,
    nets: new Map(corrected.map(({ transactionId, previousNet }) => [transactionId, previousNet ?? 0])),
  };
}
