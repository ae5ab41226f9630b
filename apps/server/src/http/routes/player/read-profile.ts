import { defineRoute } from '../../define-route.ts';

export const readProfile = defineRoute('GET /user/profile', async ({ accounts }, { bearer }) => ({
  data: await accounts.readProfile(bearer.subjectId),
}));
