import type { Corner } from '@sanam/contract';

export const CORNER_OF = { RED: 'red', BLUE: 'blue' } as const satisfies Record<Corner, string>;
