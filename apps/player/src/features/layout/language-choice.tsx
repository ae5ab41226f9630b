import { LANGUAGES, LANGUAGE_TAGS, type Language } from '@sanam/contract';
import { LanguageName } from '@sanam/ui';

export interface LanguageChoiceProps {
  readonly label: string;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
}

export function LanguageChoice({ label, language, onLanguage }: LanguageChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-label text-t2">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(44px,1fr))] gap-1">
        {LANGUAGES.map((code) => (
          <button
            key={code}
            type="button"
            lang={LANGUAGE_TAGS[code].html}
            aria-pressed={code === language}
            onClick={() => onLanguage(code)}
            className="flex min-h-11 items-center justify-center overflow-hidden rounded-cell border border-line2 text-label leading-none font-medium text-t1 transition-colors duration-(--press) ease-out active:bg-s3 aria-pressed:border-goldl aria-pressed:bg-golds aria-pressed:text-goldt"
          >
            <LanguageName language={code} isShort />
          </button>
        ))}
      </div>
    </fieldset>
  );
}
