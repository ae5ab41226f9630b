import { LANGUAGE_TAGS, LANGUAGES } from '@sanam/contract';
import type { Language } from '@sanam/contract';
import { Flag, LanguageName, NoticeBox, Sheet } from '@sanam/ui';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export interface LanguageSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly language: Language;
  /** Another language is chosen and could not be loaded yet. */
  readonly isLate: boolean;
  readonly onLanguage: (language: Language) => void;
}

/** A flag beside each language's own name. Stays open until the chosen language is loaded. */
export function LanguageSheet({ isOpen, onClose, language, isLate, onLanguage }: LanguageSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('layout.language')} closeLabel={t('common.close')}>
      <ul className="-mx-2">
        {LANGUAGES.map((code) => (
          <li key={code}>
            <button
              type="button"
              lang={LANGUAGE_TAGS[code].html}
              aria-pressed={code === language}
              onClick={() => onLanguage(code)}
              className="flex min-h-13 w-full items-center gap-3 rounded-cell px-2 text-left text-name active:bg-s3 aria-pressed:bg-golds aria-pressed:font-semibold aria-pressed:text-goldt"
            >
              <Flag language={code} className="h-5 w-7.5" />
              <span className="flex-1">
                <LanguageName language={code} />
              </span>
              {code === language && <Check aria-hidden className="size-5 shrink-0" />}
            </button>
          </li>
        ))}
      </ul>
      {isLate && <NoticeBox kind="attention" message={t('layout.notFetchedText')} />}
    </Sheet>
  );
}
