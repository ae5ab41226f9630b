import type { ReactNode } from 'react';

import { BankTile } from './bank-tile.tsx';
import { classNames } from './class-names.ts';
import { Skeleton } from './skeleton.tsx';

export interface AccountCardProps {
  readonly bankCode: string;
  readonly bankName: ReactNode;
  /** With its dashes, as it is read. */
  readonly number: string;
  readonly accountName: ReactNode;
  /** The number first, and name and bank in one line under it. */
  readonly isCompact?: boolean;
  /** The account that the player has to transfer to. */
  readonly isTarget?: boolean;
  /** At the end of the row. */
  readonly aside?: ReactNode;
  /** Under it, inside the card. */
  readonly children?: ReactNode;
}

/** A bank account: code, bank, number, name. */
export function AccountCard({
  bankCode,
  bankName,
  number,
  accountName,
  isCompact = false,
  isTarget = false,
  aside,
  children,
}: AccountCardProps) {
  return (
    <div className={classNames(CARD, isTarget ? 'border-goldl bg-bg' : 'border-line bg-s1')}>
      <div className="flex items-center gap-3.5 p-3.5">
        <BankTile code={bankCode} size="large" />
        <div className="min-w-0 flex-1">
          {!isCompact && <p className="text-label text-t2">{bankName}</p>}
          <p className={classNames('numerals font-semibold', isCompact ? 'text-title' : 'text-price')}>
            {number}
          </p>
          {isCompact ? (
            <p className="text-label break-words text-t2">
              {accountName} · {bankName}
            </p>
          ) : (
            <p className="text-body break-words">{accountName}</p>
          )}
        </div>
        {aside !== undefined && <div className="-mr-2 shrink-0">{aside}</div>}
      </div>
      {children}
    </div>
  );
}

/** The same height while the account is loading. */
export function AccountCardSkeleton({ isCompact = false }: Pick<AccountCardProps, 'isCompact'>) {
  return (
    <div className={classNames(CARD, 'flex items-center gap-3.5 border-line bg-s1 p-3.5')}>
      <Skeleton className="size-11" />
      <div className="flex flex-1 flex-col">
        {!isCompact && (
          <span className="flex h-[1lh] items-center text-label">
            <Skeleton className="h-3.5 w-28" />
          </span>
        )}
        <span className={classNames('flex h-[1lh] items-center', isCompact ? 'text-title' : 'text-price')}>
          <Skeleton className="h-5 w-40" />
        </span>
        <span className={classNames('flex h-[1lh] items-center', isCompact ? 'text-label' : 'text-body')}>
          <Skeleton className="h-3.5 w-32" />
        </span>
      </div>
    </div>
  );
}

const CARD = 'rounded-card border';
