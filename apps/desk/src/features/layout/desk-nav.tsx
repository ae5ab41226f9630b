import type { Operator } from '@sanam/contract';
import { TabLine, tabLinkClass } from '@sanam/ui';
import type { MouseEvent } from 'react';

import { useTexts } from '../../state/language.ts';
import { openPage, pathOf, usePage, type Page } from '../../state/route.ts';

/** The pages of the desk; operators are managed by admins only. */
export function DeskNav({ role }: Pick<Operator, 'role'>) {
  const { desk } = useTexts();
  const current = usePage();
  const pages: readonly Page[] =
    role === 'admin' ? ['ledger', 'operators', 'account'] : ['ledger', 'account'];

  function follow(click: MouseEvent, page: Page) {
    // A new tab or window is the browser's business.
    if (click.metaKey || click.ctrlKey || click.shiftKey) return;
    click.preventDefault();
    openPage(page);
  }

  return (
    <nav aria-label={desk.pages} className="border-b border-line bg-bg">
      <ul className="mx-auto flex max-w-[68rem] overflow-x-auto px-2 desk:px-4">
        {pages.map((page) => (
          <li key={page} className="shrink-0">
            <a
              href={pathOf(page)}
              aria-current={page === current ? 'page' : undefined}
              onClick={(click) => follow(click, page)}
              className={tabLinkClass}
            >
              {desk.pageNames[page]}
              <TabLine />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
