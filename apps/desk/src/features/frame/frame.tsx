import { classNames, Mark, SideDrawer, ToastHost, Wordmark } from '@sanam/ui';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { useLocation } from 'react-router';

import { ErrorBoundary } from '../../components/error-boundary.tsx';
import { closeCommands, openCommands, useCommands } from '../../state/commands.ts';
import { useIsLost } from '../../state/connection.ts';
import { useKey } from '../../state/keys.ts';
import { useTexts } from '../../state/language.ts';
import { AbsenceAlert } from './absence-alert.tsx';
import { CloseNotice } from './close-notice.tsx';
import { Commands } from './commands.tsx';
import { LedgerAlert } from './ledger-alert.tsx';
import { OperatorPanel } from './operator-panel.tsx';
import { LostStrip } from './lost-strip.tsx';
import { PageError } from './page-error.tsx';
import { Rail } from './rail.tsx';
import { TopBar, type TopBarProps } from './top-bar.tsx';

export interface FrameProps extends Omit<TopBarProps, 'onMenu'> {
  /** The line around the whole screen says whether betting is open; while the connection is lost, that it is. */
  readonly edge?: 'open' | 'closed' | 'unknown' | undefined;
  /** The page says itself that the connection is lost. */
  readonly hasLamp?: boolean | undefined;
  /** The page has its own question whether the operator is present. */
  readonly isAsking?: boolean | undefined;
  readonly children: ReactNode;
}

/** Top bar and rail around every page; the rail is a drawer where the screen is narrower. */
export function Frame({ edge, hasLamp = false, isAsking = false, children, ...bar }: FrameProps) {
  const { frame } = useTexts();
  const { operator } = bar;
  const { pathname } = useLocation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { isOpen: areCommandsOpen } = useCommands();
  const isLost = useIsLost();
  useKey('search', () => openCommands(true));
  useKey('keys', () => openCommands(false));
  useKey('back', closeCommands, areCommandsOpen);

  return (
    <div
      style={{ '--edge-width': edge === undefined ? '0px' : 'var(--edge)' } as CSSProperties}
      className="flex min-h-dvh flex-col p-(--edge-width)"
    >
      {edge !== undefined && (
        <div aria-hidden className={classNames('screen-edge', `screen-edge-${isLost ? 'lost' : edge}`)} />
      )}
      <TopBar {...bar} onMenu={() => setMenuOpen(true)} />
      {!hasLamp && <LostStrip />}
      <LedgerAlert role={operator.role} />
      {!isAsking && <AbsenceAlert />}
      <CloseNotice />
      <div className="flex flex-1">
        <div className="sticky top-[calc(var(--edge-width)+var(--bar-height))] hidden h-[calc(100dvh-2*var(--edge-width)-var(--bar-height))] w-(--rail) shrink-0 overflow-y-auto border-r border-line bg-bar wide:block">
          <Rail role={operator.role} />
        </div>
        <div className="relative flex min-w-0 flex-1 flex-col">
          <main inert={areCommandsOpen} className="flex min-w-0 flex-1 flex-col">
            <ErrorBoundary fallback={<Failed />} place={pathname}>
              {children}
            </ErrorBoundary>
          </main>
          {areCommandsOpen && <Commands role={operator.role} />}
        </div>
      </div>
      <SideDrawer
        isWholeScreen
        isOpen={isMenuOpen}
        onClose={() => setMenuOpen(false)}
        title={frame.menu}
        closeLabel={frame.close}
        head={
          <span className="flex items-center gap-2.5">
            <Mark className="h-[21px] w-[26px] text-gold" />
            <Wordmark className="h-4.5 w-[74px]" />
          </span>
        }
      >
        {/* A link in it closes it. */}
        <div onClickCapture={({ target }) => closeOnLink(target, () => setMenuOpen(false))}>
          <Rail isWide role={operator.role} />
          <OperatorPanel operator={operator} />
        </div>
      </SideDrawer>
      <ToastHost closeLabel={frame.close} />
    </div>
  );
}

/** The rail leads to the other pages. */
function Failed() {
  return (
    <div className="w-full max-w-[28rem] p-3">
      <PageError />
    </div>
  );
}

function closeOnLink(target: EventTarget, close: () => void): void {
  if (target instanceof Element && target.closest('a') !== null) close();
}
