import { BanknoteArrowDown, BanknoteArrowUp, History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** Three equal buttons; where they are narrow, the icon is above the label. */
export function HomeActions({ onDeposit }: { readonly onDeposit: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="@container">
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          onClick={onDeposit}
          className={`${ACTION} bg-gold text-gold-ink active:brightness-90`}
        >
          <BanknoteArrowDown {...ICON} />
          {t('layout.deposit')}
        </button>
        <Link to="/withdraw" className={`${ACTION} ${QUIET}`}>
          <BanknoteArrowUp {...ICON} />
          {t('layout.withdraw')}
        </Link>
        <Link to="/history" className={`${ACTION} ${QUIET}`}>
          <History {...ICON} />
          {t('home.history')}
        </Link>
      </div>
    </div>
  );
}

const ICON = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-5 shrink-0' } as const;
const ACTION =
  'flex min-h-15 min-w-min flex-1 basis-[5.25rem] flex-col items-center justify-center gap-x-2 rounded-box px-1 py-1.5 text-center text-body leading-tight font-semibold transition-[background-color,filter] duration-(--press) ease-out @min-[20.25rem]:min-h-12 @min-[20.25rem]:flex-row';
const QUIET = 'border border-line2 bg-s2 text-t1 active:bg-s3';
