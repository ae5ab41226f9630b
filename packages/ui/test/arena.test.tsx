import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import {
  Carousel,
  CornerPlate,
  DrawButtons,
  DuelPlate,
  MatchNames,
  Segment,
  StakeAndWin,
  Strip,
  Switch,
  TensionBar,
  Ticket,
  type DuelPlateProps,
  type OddsSide,
} from '../src/index.ts';
import { SuccessBanner } from '../src/success-sheet.tsx';

const red: OddsSide = {
  label: 'Bet red, Nin, favourite 0.90',
  price: '0.90',
  isFavourite: true,
  standing: 'Favourite',
  word: 'Red',
};
const blue: OddsSide = {
  label: 'Bet blue, Khao, underdog -0.90',
  price: '-0.90',
  isFavourite: false,
  standing: 'Underdog',
  word: 'Blue',
};
const nothing = () => {};

function plate(props: Partial<DuelPlateProps> = {}): string {
  return renderToStaticMarkup(<DuelPlate red={red} blue={blue} onPick={nothing} {...props} />);
}

/** The elements of a kind, each with its attributes as written. */
function tags(html: string, name: string): string[] {
  return html.match(new RegExp(`<${name}[ >][^>]*`, 'g')) ?? [];
}

describe('duel plates', () => {
  it('a duel plate is two buttons, each with its own name and price', () => {
    const html = plate();
    expect(tags(html, 'button').map((tag) => /aria-label="([^"]*)"/.exec(tag)?.[1])).toEqual([
      red.label,
      blue.label,
    ]);
    expect(html).toContain('>0.90<');
    expect(html).toContain('>-0.90<');
    expect(html).not.toContain('aria-disabled');
  });

  it.each(['closed', 'stale'] as const)(
    'a duel plate is disabled when %s, stays in the tab order and shows why',
    (state) => {
      const html = plate({ state, note: 'Betting is closed' });
      const id = /<p id="([^"]+)"[^>]*>.*Betting is closed<\/p>/.exec(html)?.[1];
      expect(id).toBeDefined();
      for (const button of tags(html, 'button')) {
        expect(button).toContain('aria-disabled="true"');
        expect(button).toContain(`aria-describedby="${id}"`);
        expect(button).not.toMatch(/ disabled/);
      }
    },
  );

  it('a movement shows for thirty seconds and starts midway when rendered late', () => {
    const movedAt = Date.now() - 12_000;
    const html = plate({ red: { ...red, movement: 'up', movedAt } });
    const since = [...html.matchAll(/--since:(\d+)ms/g)].map((found) => Number(found[1]));
    expect(since).toHaveLength(2);
    for (const age of since) {
      expect(age).toBeGreaterThanOrEqual(12_000);
      expect(age).toBeLessThan(20_000);
    }
  });

  it('a price that cannot be bet on shows no movement', () => {
    const moved = { ...red, movement: 'up', movedAt: Date.now() } as const;
    expect(plate({ red: moved })).toContain('moved-arrow');
    expect(plate({ red: moved, state: 'stale', note: 'Price at 13:41' })).not.toContain('moved-');
  });
});

it('a tension bar is decoration and stays within its ends', () => {
  expect(renderToStaticMarkup(<TensionBar redShare={0.526} />)).toMatch(/aria-hidden.*--at:52\.6%/);
  expect(renderToStaticMarkup(<TensionBar redShare={4} />)).toContain('--at:100.0%');
});

it('names have the registered name as tooltip, and VS replaces a missing time', () => {
  const names = { main: 'Phet Dam', rest: 'Kho Khun', full: 'Kho Khun (Phet Dam)' };
  const live = renderToStaticMarkup(<MatchNames red={names} blue={names} note="Round 3" />);
  expect(live.match(/title="Kho Khun \(Phet Dam\)"/g)).toHaveLength(2);
  expect(live).toContain('>VS<');
  const scheduled = renderToStaticMarkup(<MatchNames red={names} blue={names} time="14:30" note="15 Nov" />);
  expect(scheduled).toContain('>14:30<');
  expect(scheduled).not.toContain('>VS<');
});

it('draw and no-draw are buttons that show why they are disabled', () => {
  const choice = { word: 'Draw', note: 'paid incl. stake', price: '1.70' };
  const html = renderToStaticMarkup(
    <DrawButtons
      draw={{ ...choice, label: 'Bet draw, pays 1.70' }}
      nodraw={{ ...choice, label: 'Bet no draw, pays 1.70' }}
      disabledReason="Betting is closed"
      onPick={nothing}
    />,
  );
  const id = /<p id="([^"]+)"[^>]*>Betting is closed/.exec(html)?.[1];
  expect(tags(html, 'button')).toHaveLength(2);
  for (const button of tags(html, 'button')) expect(button).toContain(`aria-describedby="${id}"`);
});

it('a segment is a named group of radios of which one is chosen', () => {
  const html = renderToStaticMarkup(
    <Segment
      label="Rate type"
      value="STH"
      onChange={nothing}
      options={[
        { value: 'MY', label: 'MY', preview: '0.90' },
        { value: 'STH', label: 'STH', preview: '10/9' },
      ]}
    />,
  );
  expect(html).toMatch(/role="radiogroup" aria-label="Rate type"/);
  const radios = tags(html, 'input');
  expect(radios.map((radio) => radio.includes('checked'))).toEqual([false, true]);
  expect(new Set(radios.map((radio) => /name="([^"]+)"/.exec(radio)?.[1])).size).toBe(1);
});

it('a switch exposes whether it is on and is named by its label alone', () => {
  const html = renderToStaticMarkup(
    <Switch label="Take better odds" help="Never worse" isOn onChange={nothing} />,
  );
  expect(html).toMatch(/role="switch" aria-checked="true"/);
  const id = /aria-labelledby="([^"]+)"/.exec(html)?.[1];
  expect(html).toContain(`id="${id}" class="block text-label font-medium">Take better odds<`);
});

it('a corner plate strikes through the earlier price and labels it', () => {
  const html = renderToStaticMarkup(
    <CornerPlate
      corner="red"
      head="Match 7"
      name="Nin"
      standing="Favourite"
      price="10/8"
      moved={{ from: '10/9', fromLabel: 'was', movement: 'down' }}
    />,
  );
  expect(html).toMatch(/>was<\/span><s [^>]*>10\/9<\/s>.*>10\/8</);
});

it('stake and win are terms with their amounts', () => {
  const html = renderToStaticMarkup(
    <StakeAndWin
      stake={{ label: 'Risk', amount: '1,000.00', note: 'taken' }}
      win={{ label: 'Win', amount: '+900.00', note: '1,900.00 back' }}
    />,
  );
  expect(html).toMatch(/<dt[^>]*>Risk<\/dt><dd[^>]*>1,000\.00<.*<dt[^>]*>Win<\/dt><dd[^>]*>\+900\.00</);
});

it('a carousel is a named, focusable list with one item for each slide', () => {
  const html = renderToStaticMarkup(
    <Carousel label="Matches of the day" perView={1} previousLabel="Previous" nextLabel="Next">
      <p>one</p>
      {false}
      <p>two</p>
    </Carousel>,
  );
  expect(html).toContain('<section aria-label="Matches of the day">');
  expect(html).toMatch(/<ul tabindex="0"/);
  expect(tags(html, 'li')).toHaveLength(2);
  expect(tags(html, 'button').map((tag) => /aria-label="([^"]*)"/.exec(tag)?.[1])).toEqual([
    'Previous',
    'Next',
  ]);
});

it('a lost connection is announced, with the age of what is on screen', () => {
  const html = renderToStaticMarkup(<Strip message="Reconnecting…" note="Data of 13:41:52" />);
  expect(html).toMatch(/^<output/);
  expect(html).toContain('Data of 13:41:52');
});

it('a success banner shows the ticket with its terms', () => {
  const html = renderToStaticMarkup(
    <SuccessBanner title="Bet placed" actions={<button type="button">My bets</button>}>
      <Ticket rows={[{ label: 'Risk', value: '1,000.00' }]} />
    </SuccessBanner>,
  );
  expect(html).toMatch(/Bet placed.*<dt[^>]*>Risk<\/dt><dd[^>]*>1,000\.00<.*My bets/);
});
