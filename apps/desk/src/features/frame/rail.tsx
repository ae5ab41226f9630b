import type { Operator } from '@sanam/contract';
import { classNames } from '@sanam/ui';
import { NavLink } from 'react-router';

import { countByPage } from '../../lib/alerts/alert-place.ts';
import { PAGE_GROUPS, PAGES, pagesOf } from '../../lib/pages.ts';
import { useAlerts } from '../../state/alerts.ts';
import { useTexts } from '../../state/language.ts';
import { PAGE_ICONS } from './page-icons.tsx';

/** The pages of a role in their groups: a column of icons, or rows in the drawer. */
export function Rail({ role, isWide = false }: Pick<Operator, 'role'> & { readonly isWide?: boolean }) {
  const { desk, frame } = useTexts();
  const { data: alerts = [] } = useAlerts();
  const counts = countByPage(alerts, role);
  const groups = PAGE_GROUPS.map((group) => ({ group, pages: pagesOf(role, group) })).filter(
    ({ pages }) => pages.length > 0,
  );
  return (
    <nav aria-label={desk.pages} className={classNames('flex flex-col', !isWide && 'items-center py-1')}>
      {groups.map(({ group, pages }) => (
        <ul
          key={group}
          aria-label={frame.groups[group]}
          className={classNames(
            'flex flex-col not-first:border-t not-first:border-line',
            isWide ? 'gap-1 p-2' : 'w-12 items-center py-1.5',
          )}
        >
          {pages.map((page) => {
            const Icon = PAGE_ICONS[page];
            return (
              <li key={page}>
                <NavLink to={PAGES[page].path} className={isWide ? WIDE_ITEM : ITEM}>
                  <span className="relative">
                    <span
                      aria-hidden
                      className="absolute top-0 -left-6 h-5 w-1 seam-corner rounded-[1px] bg-focus opacity-0 group-aria-[current=page]:opacity-100"
                    />
                    <Icon aria-hidden strokeWidth={1.75} className="size-5" />
                    <ToDo count={counts.get(page)} />
                  </span>
                  {desk.pageNames[page]}
                </NavLink>
              </li>
            );
          })}
        </ul>
      ))}
    </nav>
  );
}

/** How many things there are to do. */
function ToDo({ count }: { readonly count: number | undefined }) {
  const { frame } = useTexts();
  if (count === undefined) return null;
  return (
    <span className="absolute -top-1.5 left-4 flex h-4.5 min-w-4.5 items-center justify-center rounded-pill bg-gold px-1 numerals text-tiny leading-none font-semibold text-gold-ink">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {frame.waiting}</span>
    </span>
  );
}

const CURRENT = 'group text-t2 aria-[current=page]:font-semibold aria-[current=page]:text-goldt';
const ITEM = `${CURRENT} flex h-12 w-[75px] flex-col items-center justify-center rounded-cell text-center text-[0.75rem] leading-[1.125rem] -outline-offset-2`;
const WIDE_ITEM = `${CURRENT} flex min-h-12 items-center gap-3 rounded-cell pr-3 pl-8 text-body -outline-offset-2 aria-[current=page]:bg-golds`;
