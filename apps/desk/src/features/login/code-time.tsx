import { useSeconds } from '@sanam/ui';

import { useTexts } from '../../state/language.ts';

/** An authenticator app shows a new code at each half minute. */
const PERIOD_S = 30;

/** How long the code on the phone is still shown. */
export function CodeTime() {
  const { login } = useTexts();
  const left = PERIOD_S - (Math.floor(useSeconds() / 1000) % PERIOD_S);
  return (
    <div aria-hidden className="flex items-center gap-3 text-small text-t2">
      <span className="h-1.5 flex-1 overflow-hidden rounded-full bg-s3">
        <span
          className="block h-full rounded-full bg-gold"
          style={{ width: `${(left / PERIOD_S) * 100}%` }}
        />
      </span>
      {login.codeTime(String(left))}
    </div>
  );
}
