import { defineRoute } from '../../define-route.ts';

export const changeProfile = defineRoute('PUT /user/profile', async ({ accounts }, { bearer, body }) => ({
  data: await accounts.updateLineId(bearer.subjectId, body.line),
  message: 'PROFILE_SAVED',
}));
