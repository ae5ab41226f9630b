import type { TFunction } from 'i18next';

import { toWallClock } from '../dates.ts';

/** "อา. 15 พ.ย. 13:42": weekday, day and time in Bangkok. */
export function formatStamp(t: TFunction, moment: Date): string {
  const { weekday, day, month, time } = toWallClock(moment);
  return t('dates.stamp', {
    weekday: t(`dates.weekday.${weekday}`),
    day,
    month: t(`dates.month.${month}`),
    time,
  });
}
