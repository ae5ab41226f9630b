import 'i18next';

import type { Bundle } from './load-bundle.ts';

/** A key that is in no bundle does not compile. */
declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Bundle };
  }
}
