import { BANGKOK_TIME_ZONE } from '@sanam/betting';
import { useSeconds } from '@sanam/ui';

import { useTexts } from '../../state/language.ts';

/** Bangkok's time, on every screen: with seconds where there is room. */
export function Clock() {
  const { frame } = useTexts();
  const time = TIME.format(useSeconds());
  return (
    <time className="hidden shrink-0 numerals text-[1.375rem] leading-none font-semibold desk:block">
      <span className="sr-only">{frame.bangkokTime} </span>
      {time.slice(0, 5)}
      <span className="hidden wide:inline">{time.slice(5)}</span>
    </time>
  );
}

const TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: BANGKOK_TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
