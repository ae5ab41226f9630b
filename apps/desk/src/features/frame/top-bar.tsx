import type { Operator } from '@sanam/contract';
import { IconButton, Mark } from '@sanam/ui';
import { Menu, Search } from 'lucide-react';
import { type ReactNode } from 'react';

import { KeyCaps } from '../../components/key-caps.tsx';
import { openCommands } from '../../state/commands.ts';
import { useTexts } from '../../state/language.ts';
import { Clock } from './clock.tsx';
import { ConnectionChip } from './connection-chip.tsx';
import { OperatorPanel } from './operator-panel.tsx';

export interface TopBarProps {
  readonly operator: Operator;
  readonly title: ReactNode;
  /** Beside the title: what the page is about. */
  readonly context?: ReactNode;
  /** Between the title and the search, which then keeps only its icon. */
  readonly strip?: ReactNode;
  /** The page's main act. */
  readonly action?: ReactNode;
  readonly onMenu: () => void;
}

export function TopBar({ operator, title, context, strip, action, onMenu }: TopBarProps) {
  const { frame, roles } = useTexts();
  return (
    <header className="sticky top-(--edge-width) z-20 flex min-h-(--bar-height) items-center gap-2.5 border-b border-line bg-bar pr-3 pt-(--safe-top) wide:gap-3.5">
      <div className="flex shrink-0 items-center gap-1 pl-2 wide:w-(--rail) wide:justify-center wide:pl-0">
        <IconButton label={frame.openMenu} onClick={onMenu} className="wide:hidden">
          <Menu aria-hidden strokeWidth={1.75} className="size-6" />
        </IconButton>
        <Mark className="hidden h-[21px] w-[26px] shrink-0 text-gold desk:block" />
      </div>
      <h1 className="min-w-0 truncate text-lead font-semibold desk:shrink-0">{title}</h1>
      <div className="hidden min-w-0 flex-1 items-center gap-2.5 overflow-hidden text-small text-t2 desk:flex">
        {context}
      </div>
      <div className="ml-auto flex shrink-0 items-center gap-2.5 wide:gap-3.5">
        {strip}
        {action}
        <button
          type="button"
          aria-label={frame.search}
          onClick={() => openCommands(true)}
          className="hidden h-9 shrink-0 items-center gap-2.5 rounded-tile border border-line2 bg-s1 px-2.5 text-small text-t2 wide:flex any-pointer-coarse:h-11"
        >
          <Search aria-hidden strokeWidth={1.75} className="size-4.5" />
          {strip === undefined && <span className="pr-4">{frame.search}</span>}
          <KeyCaps act="search" />
        </button>
        <ConnectionChip />
        <Clock />
        <button
          type="button"
          popoverTarget="operator-menu"
          className="hidden min-h-11 shrink-0 items-center gap-2 rounded-cell text-left wide:flex"
        >
          <span
            aria-hidden
            className="flex size-8 items-center justify-center rounded-tile bg-s3 text-small font-semibold text-goldt uppercase"
          >
            {operator.username.slice(0, 1)}
          </span>
          <span className="max-w-[7.5rem]">
            <span className="sr-only">{frame.menu}</span>
            <span className="block truncate text-small leading-[1.125rem] font-semibold">
              {operator.username}
            </span>
            <span className="block text-tiny leading-[1.0625rem] text-t2">{roles[operator.role]}</span>
          </span>
        </button>
      </div>
      <div
        id="operator-menu"
        popover="auto"
        className="fixed inset-auto top-[calc(var(--edge-width)+var(--bar-height)+4px)] right-3 w-72 rounded-box border border-line2 bg-s1 text-t1 shadow-slip"
      >
        <OperatorPanel operator={operator} />
      </div>
    </header>
  );
}
