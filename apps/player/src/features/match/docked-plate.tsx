import { classNames } from '@sanam/ui';
import { useState } from 'react';

import { MatchPlate, type MatchPlateProps } from './match-plate.tsx';

/**
 * The prices above the menu while the panel is out of view. Its space at the end of the page is always reserved, so
 * that it covers nothing and nothing shifts when it appears; while it is hidden, no price is rendered.
 */
export function DockedPlate({
  isShown,
  ...plate
}: Omit<MatchPlateProps, 'isDocked'> & { readonly isShown: boolean }) {
  const [isRendered, setRendered] = useState(false);
  if (isShown && !isRendered) setRendered(true);
  return (
    <div className="pointer-events-none sticky bottom-(--footer) z-10 overflow-hidden">
      <div
        inert={!isShown}
        onTransitionEnd={({ target, currentTarget }) => target === currentTarget && setRendered(isShown)}
        className={classNames(
          'border-t border-line bg-bar p-2 transition-[translate,visibility] duration-(--move) ease-out',
          isShown ? 'pointer-events-auto' : 'invisible translate-y-full',
        )}
      >
        {isRendered ? <MatchPlate {...plate} isDocked /> : <div className="duel duel-docked" />}
      </div>
    </div>
  );
}
