import { toMalayOdds, type SlipPick } from '@sanam/betting';
import { formatOdds } from '@sanam/money';
import { classNames, CornerSlash, IconButton, MoveArrow } from '@sanam/ui';
import { Lock, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { CORNER_OF } from '../../lib/corner-of.ts';

export interface SlipPickRowProps {
  readonly pick: SlipPick;
  readonly isDisabled: boolean;
  readonly onRemove: () => void;
}

/** A pick at its current price; the price it was picked at is struck through if it has moved. */
export function SlipPickRow({ pick, isDisabled, onRemove }: SlipPickRowProps) {
  const { t } = useTranslation();
  const odds = toMalayOdds(pick);
  const isMoved = pick.isOpenBet && odds !== pick.pickedOdds;
  return (
    <li className="flex min-h-15 items-center gap-3 border-b border-line py-1.5">
      <CornerSlash corner={CORNER_OF[pick.corner]} />
      <div className="min-w-0 flex-1">
        <p className={classNames('text-name font-semibold', pick.isOpenBet ? 'text-t1' : 'text-t2')}>
          {pick.teamName}
        </p>
        <p className="text-small text-t2">
          {pick.matchTitle} · {pick.stadium}
        </p>
        {!pick.isOpenBet && (
          <p className="flex items-start gap-1.5 text-small font-medium text-loss">
            <Lock aria-hidden strokeWidth={2} className="mt-[calc((1lh-0.875rem)/2)] size-3.5 shrink-0" />
            {t('step.closedPick')}
          </p>
        )}
      </div>
      <p className="flex shrink-0 flex-wrap items-center justify-end gap-x-2 numerals font-semibold">
        {isMoved && <MovedFrom pick={pick} label={t('bet.priceBefore')} />}
        <span
          className={classNames(
            'text-price',
            pick.isOpenBet ? odds < 0 && 'text-loss' : 'text-t3 line-through',
          )}
        >
          {formatOdds(odds)}
        </span>
      </p>
      <IconButton
        label={t('step.remove', { name: pick.teamName })}
        disabled={isDisabled}
        onClick={onRemove}
        className="-mr-2.5"
      >
        <X aria-hidden strokeWidth={1.75} className="size-5 text-t2" />
      </IconButton>
    </li>
  );
}

/** Up means winning more per baht: in Malay odds a larger number for a favourite and a smaller one for an underdog. */
function MovedFrom({ pick, label }: { readonly pick: SlipPick; readonly label: string }) {
  const isUp = malayRank(toMalayOdds(pick)) > malayRank(pick.pickedOdds);
  return (
    <span
      className={classNames(
        'flex items-center gap-0.5 rounded-pill pr-1.5',
        isUp ? 'bg-gainp text-gain' : 'bg-lossp text-loss',
      )}
    >
      <MoveArrow movement={isUp ? 'up' : 'down'} className="w-5" />
      <span className="sr-only">{label} </span>
      <s className="text-label">{formatOdds(pick.pickedOdds)}</s>
    </span>
  );
}

/** Orders Malay odds by what a baht wins: 0.80 < 0.90 < 1.00 < -0.90 < -0.80. */
function malayRank(odds: number): number {
  return odds > 0 ? odds : 20_000 + odds;
}
