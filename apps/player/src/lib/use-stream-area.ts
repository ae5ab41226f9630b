import { CLEAR_AREA_OVERLAP_PX, type ClearArea } from '@sanam/ui';
import { useLayoutEffect, useState } from 'react';

import { textScale, visibleHeight } from './visible-height.ts';

/** From this height on, the row with the title stays in sight above the stream. */
const TITLE_ROW_PX = 800;
/** The lowest sheet that is worth a stream above it; where not even this fits, the sheet covers the page as usual. */
const SHORTEST_SHEET_PX = 364;

/** Left free above a sheet that covers the page, so that no toast lies on its price. */
const TOAST_PX = 100;

/** While the keypad is open the stream is a strip at the top: 180 px, or 96 where that leaves too little. */
const TYPING_SHEET_PX = 246;
const STRIPS_PX = [180, 96] as const;

export interface SheetPlace {
  /** The stream of the page behind, where it can stay in sight. */
  readonly clearArea: ClearArea | undefined;
  /** What is left for the sheet. */
  readonly heightPx: number;
}

/**
 * Where a sheet lies: below the stream of the page, if there is one and enough height. `isTyping`: the keypad is open,
 * and the stream shrinks to a strip.
 */
export function useStreamArea(isOpen: boolean, isTyping: boolean): SheetPlace {
  const [place, setPlace] = useState<SheetPlace>(WHOLE_PAGE);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const stream = document.querySelector<HTMLElement>('[data-stream]');
    if (stream !== null && !isTyping && visibleHeight() < TITLE_ROW_PX) scrollUnderHeader(stream);
    const measure = (): void =>
      setPlace((before) => {
        const now = isTyping ? stripPlace(stream) : streamPlace(stream);
        return isSame(before, now) ? before : now;
      });
    measure();
    const viewport = globalThis.visualViewport ?? globalThis;
    viewport.addEventListener('resize', measure);
    globalThis.addEventListener('scroll', measure, { passive: true });
    return () => {
      viewport.removeEventListener('resize', measure);
      globalThis.removeEventListener('scroll', measure);
      setStrip(undefined);
    };
  }, [isOpen, isTyping]);
  return place;
}

const WHOLE_PAGE: SheetPlace = { clearArea: undefined, heightPx: Number.POSITIVE_INFINITY };

function isSame(one: SheetPlace, other: SheetPlace): boolean {
  return (
    one.heightPx === other.heightPx &&
    one.clearArea?.top === other.clearArea?.top &&
    one.clearArea?.bottom === other.clearArea?.bottom
  );
}

function streamPlace(stream: HTMLElement | null): SheetPlace {
  const height = visibleHeight();
  const { top, bottom } = stream?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  const below = height - Math.round(bottom);
  const isInSight =
    stream !== null && top >= 0 && below + CLEAR_AREA_OVERLAP_PX >= SHORTEST_SHEET_PX * textScale();
  return isInSight
    ? { clearArea: { top: Math.round(top), bottom: Math.round(bottom) }, heightPx: below }
    : { clearArea: undefined, heightPx: height - TOAST_PX };
}

function stripPlace(stream: HTMLElement | null): SheetPlace {
  const height = visibleHeight();
  const sheet = TYPING_SHEET_PX * textScale();
  const strip = stream === null ? undefined : STRIPS_PX.find((px) => px + sheet <= height);
  setStrip(strip);
  if (strip === undefined) return { clearArea: undefined, heightPx: height - 16 };
  return { clearArea: { top: 0, bottom: strip }, heightPx: height - strip };
}

/** Read by the stream's own styles. */
function setStrip(px: number | undefined): void {
  const { dataset, style } = document.documentElement;
  if (px === undefined) {
    delete dataset['streamStrip'];
    return;
  }
  dataset['streamStrip'] = '';
  style.setProperty('--strip', `${px}px`);
  style.setProperty('--strip-top', `${globalThis.visualViewport?.offsetTop ?? 0}px`);
}

/** The stream sticks under the header; what is above it scrolls away. */
function scrollUnderHeader(stream: HTMLElement): void {
  const style = getComputedStyle(stream);
  const distance = stream.getBoundingClientRect().top - Number.parseFloat(style.top);
  if (style.position === 'sticky' && distance > 0)
    globalThis.scrollBy({ top: distance, behavior: 'instant' });
}
