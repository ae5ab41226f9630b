import { CornerSlash, DesktopBackdrop } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

/** The arena on both sides of the phone-wide column. */
export function DesktopArena() {
  const { t } = useTranslation();
  return (
    <>
      <DesktopBackdrop />
      <div
        aria-hidden
        className="pointer-events-none fixed inset-0 -z-10 hidden text-[2.25rem] leading-(--leading) font-semibold wide:block"
      >
        <p className="absolute top-[40%] left-[4%] flex items-center gap-5">
          <CornerSlash corner="red" className="h-15 w-1.5" />
          {t('layout.redCorner')}
        </p>
        <p className="absolute top-[40%] right-[4%] flex items-center gap-5">
          {t('layout.blueCorner')}
          <CornerSlash corner="blue" className="h-15 w-1.5" />
        </p>
      </div>
    </>
  );
}
