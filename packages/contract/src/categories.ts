/** Each family is a tab of the app; its codes are the categories an operator can give a match. */
export const CATEGORY_FAMILIES = {
  bullFight: ['BULL_FIGHT', 'COW_SOUTH', 'COW_NORTH'],
  cockfight: ['COCK_FIGHT', 'CHICKEN_SPUR', 'CHICKEN_ROOSTER'],
  boxing: ['BOXING'],
  football: ['FOOTBALL', 'SOCCER', 'BALL'],
} as const;

export type CategoryFamily = keyof typeof CATEGORY_FAMILIES;
export type CategoryCode = (typeof CATEGORY_FAMILIES)[CategoryFamily][number];

export const CATEGORY_CODES = Object.values(CATEGORY_FAMILIES).flat() as [CategoryCode, ...CategoryCode[]];

/** What the filters of running bets and reports send for each choice. */
export const FILTER_CATEGORY = {
  all: undefined,
  bullFight: 'BULL_FIGHT',
  cockfight: 'CHICKEN_SPUR',
  boxing: 'BOXING',
} as const satisfies Record<string, CategoryCode | undefined>;

export function categoryFamily(code: CategoryCode): CategoryFamily {
  const families = Object.keys(CATEGORY_FAMILIES) as CategoryFamily[];
  const found = families.find((family) => (CATEGORY_FAMILIES[family] as readonly string[]).includes(code));
  if (!found) throw new Error(`${code} is in no family`);
  return found;
}

/** Filtering by one code includes its whole family, so that players find all of their bets. */
export function expandCategories(codes: readonly CategoryCode[]): CategoryCode[] {
  return [...new Set(codes.flatMap((code) => [...CATEGORY_FAMILIES[categoryFamily(code)]]))];
}
