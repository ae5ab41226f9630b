/** The surface of what stands on the page, so that a skeleton has the edges of what it stands for. */
export const SECTION_CARD = 'rounded-card border border-line bg-s1';
