import { LanguageName } from '@sanam/ui';
import { Globe } from 'lucide-react';

import { changeLanguage, useLanguage } from '../../state/language.ts';

/** Offers the other language by its own name, for operators who cannot read the current one. */
export function LanguageToggle() {
  const other = useLanguage() === 'th' ? 'en' : 'th';
  return (
    <button
      type="button"
      lang={other}
      onClick={() => changeLanguage(other)}
      className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-cell border border-line2 bg-s1 px-3 text-body font-medium text-t1 transition-colors duration-(--press) ease-out active:bg-s3"
    >
      <Globe aria-hidden strokeWidth={1.75} className="size-5 text-t2" />
      <LanguageName language={other} />
    </button>
  );
}
