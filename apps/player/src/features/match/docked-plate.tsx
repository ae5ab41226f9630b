import { classNames } from '@sanam/ui';
import { useState } from 'react';

import { MatchPlate, type MatchPlateProps } from './match-plate.tsx';

/**
 * The prices above the menu while the panel is off the screen. Its place at the end of the page is kept all the time,
 * so that it covers nothing and nothing moves when it comes; while it is away, no price is drawn there.
 */
export function DockedPlate({
  isShown,
  ...plate
}: Omit<MatchPlateProps, 'isDocked'> & { readonly isShown: boolean }) {
  const [isOnItsWay, setOnItsWay] = useState(false);
  if (isShown && !isOnItsWay) setOnItsWay(true);
  return (
    <div className="pointer-events-none sticky bottom-(--footer) z-10 overflow-hidden">
      <div
        inert={!isShown}
        onTransitionEnd={({ target, currentTarget }) => target === currentTarget && setOnItsWay(isShown)}
        className={classNames(
          'border-t border-line bg-bar p-2 transition-[translate,visibility] duration-(--move) ease-out',
          isShown ? 'pointer-events-auto' : 'invisible translate-y-full',
        )}
      >
        {isOnItsWay ? <MatchPlate {...plate} isDocked /> : <div className="duel duel-docked" />}
      </div>
    </div>
  );
}
