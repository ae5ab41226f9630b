import type { OperatorRole } from '@sanam/contract';
import { approve, kindsFor, refuse } from './decide-approval.ts';
import type { ApprovalDecision, DecideNeeds } from './decide-approval.ts';
import { listApprovals } from './list-approvals.ts';
import type { ApprovalFilter } from './list-approvals.ts';

/** Acts that wait for a second person. */
export function createApprovals(needs: DecideNeeds) {
  return {
    /** The kinds that a role may decide on. */
    kindsOf: (role: OperatorRole) => kindsFor(needs, role),
    listApprovals: (filter: ApprovalFilter) => listApprovals(needs, filter),
    approve: (decision: ApprovalDecision) => approve(needs, decision),
    refuse: (decision: ApprovalDecision) => refuse(needs, decision),
  };
}
