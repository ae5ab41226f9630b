import { BanknoteArrowDown, BanknoteArrowUp, Headset, House, Ticket, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';

export interface FooterMenuProps {
  /** Deposit is a sheet over the page, not a page. */
  readonly onDeposit: () => void;
}

export function FooterMenu({ onDeposit }: FooterMenuProps) {
  const { t } = useTranslation();
  return (
    <nav
      ref={publishHeight}
      aria-label={t('layout.mainMenu')}
      className="@container sticky bottom-0 z-20 mt-auto border-t border-line bg-bar pb-[max(12px,var(--safe-bottom))]"
    >
      <ul className="flex flex-wrap">
        <li className={CELL}>
          <button type="button" onClick={onDeposit} className={ITEM}>
            <ItemContent icon={BanknoteArrowDown} label={t('layout.deposit')} />
          </button>
        </li>
        {LINKS.map(({ to, key, icon }) => (
          <li key={to} className={CELL}>
            <NavLink to={to} end className={ITEM}>
              <ItemContent icon={icon} label={t(key)} />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** With large text the menu is higher than its token: what is docked above it reads the real height. */
function publishHeight(menu: HTMLElement) {
  const { documentElement } = document;
  const observer = new ResizeObserver(() => {
    const known = Number.parseFloat(getComputedStyle(documentElement).getPropertyValue('--footer'));
    // Setting it again would recompute the styles of the whole page.
    if (Math.round(known) !== menu.offsetHeight) {
      documentElement.style.setProperty('--footer', `${menu.offsetHeight}px`);
    }
  });
  observer.observe(menu);
  return () => observer.disconnect();
}

function ItemContent({ icon: Icon, label }: { readonly icon: LucideIcon; readonly label: string }) {
  return (
    <>
      <span
        aria-hidden
        className="absolute -top-px h-0.75 w-8 seam-tab bg-focus opacity-0 group-aria-[current=page]:opacity-100"
      />
      <Icon aria-hidden strokeWidth={1.75} className="size-[23px] shrink-0" />
      <span className="max-w-full text-[0.6875rem] leading-(--leading-12) @min-[18rem]:whitespace-nowrap @min-[22.5rem]:text-[0.75rem]">
        {label}
      </span>
    </>
  );
}

/** Five cells of equal width, wider where a label needs it; two rows with large text. */
const CELL = 'min-w-min flex-1 basis-0';

const ITEM =
  'group relative flex min-h-16 w-full flex-col items-center justify-center gap-0.5 px-0.5 pt-1.5 text-center text-t2 -outline-offset-2 transition-colors duration-(--press) ease-out active:text-t1 aria-[current=page]:font-semibold aria-[current=page]:text-goldt';

const LINKS = [
  { to: '/withdraw', key: 'layout.withdraw', icon: BanknoteArrowUp },
  { to: '/', key: 'layout.home', icon: House },
  { to: '/step', key: 'layout.prematch', icon: Ticket },
  { to: '/about', key: 'layout.contact', icon: Headset },
] as const;
