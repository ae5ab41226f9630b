import { loadMoreTexts } from './i18n/start-i18n.ts';
import { loadRestStyles } from './load-rest-styles.ts';

/**
 * A page or sheet beyond the first screen, with what they all share: the rest of the texts and of the styles. None is
 * drawn before both are there.
 */
export async function withRest<Part>(load: () => Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([load(), loadMoreTexts(), loadRestStyles()]);
  return part;
}
