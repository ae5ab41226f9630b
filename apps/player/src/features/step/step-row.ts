/** Names, then the two prices; where there is no room for three columns, the names stand above the prices. */
export const STEP_ROW =
  'grid grid-cols-[minmax(0,1fr)_minmax(86px,auto)_minmax(86px,auto)] items-center gap-1.5 px-3 @max-[20.4rem]:grid-cols-2';
