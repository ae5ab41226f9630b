import { toBangkokClock } from '@sanam/betting';
import { DEPOSIT_CREDIT_WAIT_MINUTES, WITHDRAW_WAIT_MINUTES } from '@sanam/contract';
import type { TransactionType } from '@sanam/contract';

/** What the player was told: so many minutes until it is credited or paid. */
export const PROMISED_MINUTES: Record<TransactionType, number> = {
  deposit: DEPOSIT_CREDIT_WAIT_MINUTES,
  withdraw: WITHDRAW_WAIT_MINUTES,
};

export interface Waiting {
  /** "9:12", or "1:04:30" after an hour. */
  readonly text: string;
  /** More than half of the promised time is gone. */
  readonly isLong: boolean;
  readonly isLate: boolean;
}

export function waitingOf(type: TransactionType, createdAt: string, now: number): Waiting {
  const seconds = Math.max(0, Math.floor((now - Date.parse(createdAt)) / 1000));
  const promised = PROMISED_MINUTES[type] * 60;
  return { text: clockOf(seconds), isLong: seconds * 2 > promised, isLate: seconds > promised };
}

function clockOf(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [first, ...rest] = parts[0] === 0 ? parts.slice(1) : parts;
  return [String(first), ...rest.map((part) => String(part).padStart(2, '0'))].join(':');
}

/** Banks pause from 23:00 to 02:00 in Bangkok; it is said from 22:00 on. */
export function bankPauseAt(now: number): 'soon' | 'now' | undefined {
  const hour = toBangkokClock(now).getUTCHours();
  if (hour === 23 || hour < 2) return 'now';
  return hour === 22 ? 'soon' : undefined;
}
