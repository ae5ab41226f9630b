import { defineRoute } from '../../define-route.ts';
import { readPaging } from '../../read-paging.ts';

export const readApprovals = defineRoute(
  'GET /desk/approvals',
  async ({ approvals }, { operator, query }) => ({
    data: await approvals.listApprovals({
      status: query.status,
      role: operator.role,
      username: operator.username,
      ...readPaging(query),
    }),
  }),
);

export const approve = defineRoute(
  'POST /desk/approvals/{id}/approve',
  async ({ approvals }, { actor, operator, params }) => ({
    data: await approvals.approve({ id: params.id, actor, role: operator.role }),
  }),
);

export const refuse = defineRoute(
  'POST /desk/approvals/{id}/refuse',
  async ({ approvals }, { actor, operator, params }) => ({
    data: await approvals.refuse({ id: params.id, actor, role: operator.role }),
  }),
);
