import { CornerSlash, DesktopBackdrop } from '@sanam/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** The whole screen on a phone; on a desktop a phone-wide column with the arena behind it. */
export function DesktopFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="relative isolate min-h-dvh">
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
      <div className="relative mx-auto flex min-h-dvh w-full max-w-(--column) flex-col bg-bg desk:border-x desk:border-line2">
        {children}
      </div>
    </div>
  );
}
