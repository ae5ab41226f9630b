/** The surface of a section; its skeleton has the same edges. */
export const SECTION_CARD = 'rounded-card border border-line bg-s1';
