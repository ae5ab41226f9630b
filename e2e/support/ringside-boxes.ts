import { expect, type Locator, type Page } from '@playwright/test';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface FixedBoxes {
  readonly plate: Box;
  readonly slab: Box;
}

/** Where the price and the button that closes or opens are. */
export async function readFixedBoxes(page: Page): Promise<FixedBoxes> {
  return {
    plate: await boxOf(page.locator('.ring-plate')),
    slab: await boxOf(page.locator('[data-act=close], [data-act=open]')),
  };
}

/** They are where they were before, and the cover is between them: under the price, 16 px above the button. */
export async function expectCoverBetween(page: Page, before: FixedBoxes): Promise<void> {
  const { plate, slab } = await readFixedBoxes(page);
  expect({ plate, slab }).toEqual(before);
  const cover = await boxOf(page.getByRole('main').getByRole('alert'));
  expect(cover.y - plate.y - plate.height).toBeGreaterThan(0);
  expect(Math.round(slab.y - cover.y - cover.height)).toBe(16);
}

async function boxOf(part: Locator): Promise<Box> {
  const box = await part.boundingBox();
  if (box === null) throw new Error('the part has no box');
  return box;
}
