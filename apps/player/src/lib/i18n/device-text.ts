import type { TFunction } from 'i18next';

/** "Chrome on Android", or what is known of it. */
export function deviceText(
  t: TFunction,
  { browser, system }: { readonly browser: string | null; readonly system: string | null },
): string {
  if (browser !== null && system !== null) return t('security.device', { browser, system });
  return browser ?? system ?? t('security.unknownDevice');
}
