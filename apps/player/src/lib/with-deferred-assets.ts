import { loadMoreTexts } from './i18n/start-i18n.ts';
import { loadDeferredStyles } from './load-deferred-styles.ts';

/**
 * Loads a page or sheet beyond the first screen together with the texts and styles that all of them share, so that none
 * is rendered before both are there.
 */
export async function withDeferredAssets<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const [loaded] = await Promise.all([load(), loadMoreTexts(), loadDeferredStyles()]);
  return loaded;
}
