import { toSatang } from './expected.ts';
import type { Expected } from './expected.ts';
import type { Game, GameApproval, GameMatch } from './game.ts';
import { HOUSE } from './predict-limits.ts';
import type { DeskRequest } from './request.ts';

export type ApprovalRequest = Extract<DeskRequest, { route: `POST /desk/approvals/${string}` }>;
type Change = GameApproval['change'];

export function isAboutApproval(request: DeskRequest): request is ApprovalRequest {
  return request.route.startsWith('POST /desk/approvals/');
}

const EXPIRES_MS = 15 * 60_000;

/** Lower limits of a match apply at once; those that rise wait for a second person. */
export function predictLimits(
  game: Game,
  { scope, playerMatchMax = null, liabilityMax = null }: Change,
): Expected {
  const match = findMatch(game, scope);
  if (!match) return { code: 'MATCH_NOT_FOUND' };
  const raised: Change = { scope };
  const lowered: Change = { scope };
  for (const part of [{ playerMatchMax }, { liabilityMax }]) {
    Object.assign(riseOf(match, { scope, ...part }) > 0n ? raised : lowered, part);
  }
  const amount = riseOf(match, raised);
  applyLimits(match, lowered);
  const data = { ...limitsOf(match), scope, betMax: null };
  if (amount === 0n) return { data };
  const asked = game.approvals.find(
    ({ status, change, amount: before }) =>
      status === 'PENDING' && before === amount && JSON.stringify(change) === JSON.stringify(raised),
  );
  if (asked) {
    asked.expiresMs = game.nowMs + EXPIRES_MS;
    return { data: { ...data, approvalId: asked.id } };
  }
  const approval: GameApproval = {
    id: '',
    change: raised,
    amount,
    status: 'PENDING',
    expiresMs: game.nowMs + EXPIRES_MS,
  };
  game.approvals.push(approval);
  return { data, learn: ({ id }) => void (approval.id = String(id)) };
}

export function predictApproval(game: Game, { route, id, isOwn }: ApprovalRequest): Expected {
  const approval = game.approvals.find((one) => one.id === id);
  if (!approval) return { code: 'APPROVAL_NOT_FOUND' };
  if (isOwn) return { code: 'APPROVAL_OWN' };
  if (approval.status !== 'PENDING' || approval.expiresMs <= game.nowMs) return { code: 'APPROVAL_DECIDED' };
  const { change, amount } = approval;
  const match = findMatch(game, change.scope);
  if (route === 'POST /desk/approvals/{id}/approve' && match) {
    if (riseOf(match, change) > amount) return { code: 'APPROVAL_STALE' };
    applyLimits(match, change);
    approval.status = 'APPROVED';
  } else {
    approval.status = 'REFUSED';
  }
  return { data: { id, status: approval.status, kind: 'LIMIT', amount: Number(amount) / 100 } };
}

function findMatch({ matches }: Game, scope: string): GameMatch | undefined {
  return matches.find(({ id }) => scope === `MATCH:${id}`);
}

const FIELDS = { playerMatchMax: 'playerMatch', liabilityMax: 'liability' } as const;
const NAMES = ['playerMatchMax', 'liabilityMax'] as const;

function riseOf({ limits }: GameMatch, change: Change): bigint {
  let all = 0n;
  for (const name of NAMES) {
    const wanted = change[name];
    if (wanted === undefined) continue;
    const field = FIELDS[name];
    const rise = (wanted === null ? HOUSE[field] : toSatang(wanted)) - (limits?.[field] ?? HOUSE[field]);
    if (rise > 0n) all += rise;
  }
  return all;
}

function applyLimits(match: GameMatch, change: Change): void {
  const own = { ...match.limits };
  for (const name of NAMES) {
    const wanted = change[name];
    if (wanted === null) delete own[FIELDS[name]];
    else if (wanted !== undefined) own[FIELDS[name]] = toSatang(wanted);
  }
  match.limits = own;
}

/** In baht, as the API shows them. */
function limitsOf({ limits }: GameMatch) {
  const inBaht = (amount: bigint | undefined) => (amount === undefined ? null : Number(amount) / 100);
  return { playerMatchMax: inBaht(limits?.playerMatch), liabilityMax: inBaht(limits?.liability) };
}
