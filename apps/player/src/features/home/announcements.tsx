import { announcementText, LANGUAGE_TAGS } from '@sanam/contract';
import { AnnouncementCard } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { useLanguage } from '../../lib/i18n/current-language.ts';
import { dismissAnnouncement, useAnnouncements } from '../../state/settings/announcements.ts';

/**
 * What the house announces to everybody, in the player's language or else in Thai, until they dismiss it on this
 * device.
 */
export function Announcements() {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const announcements = useAnnouncements();
  if (announcements.length === 0) return null;
  return (
    <section aria-label={t('announcements.title')} className="flex flex-col gap-2">
      {announcements.map(({ id, texts }) => {
        const read = announcementText(texts, language);
        return (
          <AnnouncementCard
            key={id}
            text={read.text}
            lang={LANGUAGE_TAGS[read.language].html}
            dismiss={{ label: t('announcements.dismiss'), onDismiss: () => dismissAnnouncement(id) }}
          />
        );
      })}
    </section>
  );
}
