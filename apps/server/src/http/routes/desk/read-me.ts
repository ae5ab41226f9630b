import { defineRoute } from '../../define-route.ts';

export const readOperator = defineRoute('GET /desk/me', async (_app, { operator }) => ({ data: operator }));
