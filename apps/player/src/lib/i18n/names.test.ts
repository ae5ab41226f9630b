import { LANGUAGES } from '@sanam/contract';
import { expect, test } from 'vitest';

import { nameFor } from './names.ts';

test('every language but Thai has the name in Latin letters, if there is one', () => {
  for (const language of LANGUAGES) {
    expect(nameFor(language, 'นิลมังกร', 'Nin Mangkon')).toBe(language === 'th' ? 'นิลมังกร' : 'Nin Mangkon');
    expect(nameFor(language, 'นิลมังกร', null)).toBe('นิลมังกร');
  }
});
