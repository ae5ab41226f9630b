import type { FlagLanguage } from './flag.tsx';
import { LANGUAGE_NAME_OUTLINES } from './language-name-outlines.ts';

const EM = 400;
const ASCENT = 1.12 * EM;
const HEIGHT = 1.78 * EM;

export interface LanguageNameProps {
  readonly language: FlagLanguage;
  /** Two letters, where five names share a row. */
  readonly isShort?: boolean;
}

/** A language's name in its own script, sized and coloured like the text around it. */
export function LanguageName({ language, isShort = false }: LanguageNameProps) {
  if (language === 'en') return <span lang="en">{isShort ? 'EN' : 'English'}</span>;
  const { text, width, path } = LANGUAGE_NAME_OUTLINES[language];
  return (
    <>
      <span className="sr-only">{text}</span>
      <svg
        aria-hidden
        viewBox={`0 ${-ASCENT} ${width} ${HEIGHT}`}
        fill="currentColor"
        className="inline-block h-[1.78em] align-[-0.66em]"
        style={{ width: `${width / EM}em` }}
      >
        <path d={path} />
      </svg>
    </>
  );
}
