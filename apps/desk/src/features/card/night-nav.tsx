import { classNames, IconButton } from '@sanam/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';

import { formatNight, otherNight } from '../../lib/card/night.ts';
import { useCardTexts } from '../../state/card-texts.ts';
import { useLanguage } from '../../state/language.ts';
import type { CardPlace } from './use-place.ts';

/** Which night, with the ones beside it. */
export function NightNav({
  place: { night, go },
  className,
}: {
  readonly place: CardPlace;
  readonly className?: string;
}) {
  const texts = useCardTexts();
  const language = useLanguage();
  return (
    <div className={classNames('flex items-center whitespace-nowrap', className)}>
      <IconButton label={texts.earlier} onClick={() => go({ night: otherNight(night, -1) })}>
        <ChevronLeft aria-hidden strokeWidth={1.75} className="size-5 text-t2" />
      </IconButton>
      <span className="text-label text-t2">{formatNight(night, language)}</span>
      <IconButton label={texts.later} onClick={() => go({ night: otherNight(night, 1) })}>
        <ChevronRight aria-hidden strokeWidth={1.75} className="size-5 text-t2" />
      </IconButton>
    </div>
  );
}
