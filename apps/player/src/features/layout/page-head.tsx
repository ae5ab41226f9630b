import { iconButtonClass } from '@sanam/ui';
import { ArrowLeft } from 'lucide-react';
import { useLayoutEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';

export interface PageHeadProps {
  readonly title: ReactNode;
  /** The target of the back button: the home page or the previous page. */
  readonly back?: '/' | 'previous';
  readonly aside?: ReactNode;
}

/** The row under the header of an inner page. While it is shown, the header's logo shrinks to the mark. */
export function PageHead({ title, back = '/', aside }: PageHeadProps) {
  const { t } = useTranslation();
  useLayoutEffect(markRoot, []);
  const navigate = useNavigate();
  // The first page of a visit has no earlier page of this app.
  const isFirstPage = useLocation().key === 'default';
  const icon = <ArrowLeft aria-hidden strokeWidth={1.75} className="size-6" />;
  return (
    <div className="flex min-h-11 items-center gap-1 border-b border-line pr-4 pl-1.5">
      {back === '/' || isFirstPage ? (
        <Link to="/" aria-label={t('layout.back')} className={iconButtonClass}>
          {icon}
        </Link>
      ) : (
        <button
          type="button"
          aria-label={t('layout.back')}
          onClick={() => void navigate(-1)}
          className={iconButtonClass}
        >
          {icon}
        </button>
      )}
      <h1 className="min-w-0 flex-1 py-1 text-title font-semibold">{title}</h1>
      {aside}
    </div>
  );
}

/** The header reads this attribute; `:has()` would be evaluated again with every price that moves. */
function markRoot(): () => void {
  document.documentElement.dataset['pageHead'] = '';
  return () => delete document.documentElement.dataset['pageHead'];
}
