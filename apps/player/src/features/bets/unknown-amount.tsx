import { useTranslation } from 'react-i18next';

/** A dash while the amount is not known: a partial sum would be read as the whole. */
export function UnknownAmount() {
  const { t } = useTranslation();
  return (
    <>
      <span aria-hidden className="text-t3">
        –
      </span>
      <span className="sr-only">{t('bets.notKnown')}</span>
    </>
  );
}
