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
 * Slides that are swiped, scrolled or walked through by keyboard: the browser's own scrolling, which snaps. The dots only
 * show where one is, being too small to press (a slide cut at the edge says it without them); a mouse, which cannot
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
        // Reachable by keyboard even where a slide holds nothing to press.
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
          <Step label={previousLabel} disabled={current === 0} onPress={() => go(current - 1)}>
            <ChevronLeft aria-hidden strokeWidth={1.75} className="size-5" />
          </Step>
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
          <Step label={nextLabel} disabled={current === last} onPress={() => go(current + 1)}>
            <ChevronRight aria-hidden strokeWidth={1.75} className="size-5" />
          </Step>
        </div>
      )}
    </section>
  );
}

function Step({
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
