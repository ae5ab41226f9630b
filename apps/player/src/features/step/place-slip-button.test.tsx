import type { Slip } from '@sanam/betting';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { PlaceSlipButton } from './place-slip-button.tsx';
import type { SlipFormState } from './use-slip.ts';

test('a slip at prices that may be outdated waits for the connection', () => {
  const slip = { mode: 'single', amountBaht: 100, picks: [{}] } as unknown as Slip;
  const form = { terms: { odds: '0.90' } } as unknown as SlipFormState;
  const render = (isStale: boolean): string =>
    renderToStaticMarkup(
      <PlaceSlipButton
        formId="slip"
        slip={slip}
        placing={{ state: 'idle' } as never}
        form={{ ...form, isStale }}
      />,
    );
  expect(render(false)).not.toContain('bet.waitForConnection');
  expect(render(true)).toContain('bet.waitForConnection');
});
