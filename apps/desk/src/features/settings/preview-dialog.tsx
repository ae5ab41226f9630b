import { announcementText, LANGUAGE_TAGS, LANGUAGES, type AnnouncementTexts } from '@sanam/contract';
import { AnnouncementCard, Dialog, LanguageName } from '@sanam/ui';

import { useSettingTexts } from '../../state/house-settings.ts';

interface PreviewDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly texts: AnnouncementTexts;
}

/** An announcement as the players of each language see it. */
export function PreviewDialog({ isOpen, onClose, texts }: PreviewDialogProps) {
  const { previewTitle, close } = useSettingTexts();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={previewTitle} closeLabel={close}>
      <ul className="flex flex-col gap-3">
        {LANGUAGES.map((language) => {
          const read = announcementText(texts, language);
          return (
            <li key={language} className="flex flex-col gap-1">
              <span className="text-tiny text-t2">
                <LanguageName language={language} />
              </span>
              <AnnouncementCard text={read.text} lang={LANGUAGE_TAGS[read.language].html} />
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
