import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Children, isValidElement, useRef, useState, type ReactNode } from 'react';

import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { currentSlide } from './current-slide.ts';

export interface CarouselProps {
  /** What the slides are, for a screen reader. */
  readonly label: string;
  readonly perView: 1 | 1.5;
  readonly previousLabel: string;
  readonly nextLabel: string;
  /** One child, one slide. */
  readonly children: ReactNode;
}

/**
 * Slides that scroll sideways by swipe, wheel or keyboard, with the browser's scroll snapping. The dots show the
 * position and are too small to press; where a slide is cut off at the edge they are left out. A mouse, which cannot
 * swipe, gets two buttons.
 */
export function Carousel({ label, perView, previousLabel, nextLabel, children }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const slides = Children.toArray(children).filter((child) => isValidElement(child));
  const last = slides.length - 1;

  function go(to: number) {
    const [first, target] = [0, to].map((index) => track.current?.children[index] as HTMLElement | undefined);
    if (first && target) track.current?.scrollTo({ left: target.offsetLeft - first.offsetLeft });
  }

  return (
    <section aria-label={label}>
      <ul
        ref={track}
        // Focusable even where a slide has nothing to press.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={(scroll) => setCurrent(currentSlide(scroll.currentTarget))}
        className="-mx-4 flex snap-x snap-mandatory scroll-px-4 [scrollbar-width:none] gap-3 overflow-x-auto scroll-smooth px-4 -outline-offset-2"
      >
        {slides.map((slide) => (
          <li
            key={slide.key}
            className={classNames('flex shrink-0 snap-start *:flex-1', perView === 1 ? 'w-full' : 'w-[66%]')}
          >
            {slide}
          </li>
        ))}
      </ul>
      {last > 0 && (
        <div
          className={classNames(
            'h-9 items-center justify-center gap-2 pointer-fine:flex pointer-fine:h-11',
            perView === 1 ? 'flex' : 'hidden',
          )}
        >
          <SlideButton label={previousLabel} disabled={current === 0} onPress={() => go(current - 1)}>
            <ChevronLeft aria-hidden strokeWidth={1.75} className="size-5" />
          </SlideButton>
          <span aria-hidden className="flex gap-1.5">
            {slides.map(({ key }, index) => (
              <span
                key={key}
                className={classNames(
                  'h-1.25 seam-tab transition-[width,background-color] duration-(--move) ease-out',
                  index === current ? 'w-4.5 bg-focus' : 'w-2 bg-ctl',
                )}
              />
            ))}
          </span>
          <SlideButton label={nextLabel} disabled={current === last} onPress={() => go(current + 1)}>
            <ChevronRight aria-hidden strokeWidth={1.75} className="size-5" />
          </SlideButton>
        </div>
      )}
    </section>
  );
}

function SlideButton({
  label,
  disabled,
  onPress,
  children,
}: {
  readonly label: string;
  readonly disabled: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}) {
  return (
    <span className="hidden text-t2 pointer-fine:flex">
      <IconButton label={label} disabled={disabled} onClick={onPress}>
        {children}
      </IconButton>
    </span>
  );
}
