import { classNames } from '@sanam/ui';

import { MatchPlate, type MatchPlateProps } from './match-plate.tsx';

/**
 * The prices above the menu while the panel is off the screen. Its place at the end of the page is kept all the time,
 * so that it covers nothing and nothing moves when it comes.
 */
export function DockedPlate({
  isShown,
  ...plate
}: Omit<MatchPlateProps, 'isDocked'> & { readonly isShown: boolean }) {
  return (
    <div className="pointer-events-none sticky bottom-(--footer) z-10 overflow-hidden">
      <div
        inert={!isShown}
        className={classNames(
          'border-t border-line bg-bar p-2 transition-[translate,visibility] duration-(--move) ease-out',
          isShown ? 'pointer-events-auto' : 'invisible translate-y-full',
        )}
      >
        <MatchPlate {...plate} isDocked />
      </div>
    </div>
  );
}
