import { ENDPOINTS } from '@sanam/contract';
import { expect, test } from 'vitest';

import { rightOf, RIGHTS, type RightName } from './rights.ts';

test('the table of rights shows the roles that the contract allows', () => {
  for (const name of Object.keys(RIGHTS) as RightName[]) {
    const { roles, endpoints } = rightOf(name);
    for (const endpoint of endpoints) {
      expect({ endpoint, access: ENDPOINTS[endpoint].access }).toEqual({ endpoint, access: roles });
    }
  }
});
