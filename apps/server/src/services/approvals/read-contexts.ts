import { transferCode } from '@sanam/contract';
import type { ApprovalContext, OperatorRole, TransactionType } from '@sanam/contract';
import type { RunResult } from '@sanam/betting';
import { satang, toBaht } from '@sanam/money';
import { hideBankAccount } from './hide-bank-account.ts';
import type { ApprovalNeeds } from './consent.ts';
import type { ApprovalRow } from './to-approval.ts';

export const NO_CONTEXT: ApprovalContext = { player: null, transfer: null, match: null, before: {} };

interface ContextRow {
  player: (NonNullable<ApprovalContext['player']> & { bankCode: string; bankAccount: string }) | null;
  transfer: { id: string; type: TransactionType } | null;
  match: (Omit<NonNullable<ApprovalContext['match']>, 'result'> & { result: RunResult | null }) | null;
  /** In satang. */
  limits: Record<string, number | null> | null;
  replaced: Record<string, string | null> | null;
}

/** Whom and what approvals are about, and what is in force now, so that a second person sees more than a number. */
export async function readContexts(
  { db, settings }: ApprovalNeeds,
  approvals: readonly ApprovalRow[],
  reader: { role: OperatorRole; username: string; now: Date },
): Promise<ApprovalContext[]> {
  if (approvals.length === 0) return [];
  const { approvalSum } = await settings.read(db);
  const rows = await db.query<ContextRow>(
    CONTEXTS,
    [JSON.stringify(approvals.map(({ subject, payload }) => ({ subject, payload })))],
    'approvals_contexts',
  );
  return approvals.map((approval, place) => {
    const { kind, payload } = approval;
    const row = rows[place];
    if (!row) return NO_CONTEXT;
    const { player, transfer, match, limits, replaced } = row;
    return {
      player: player && { id: player.id, username: player.username, fullName: player.fullName },
      transfer: transfer && { transferCode: transferCode(transfer.type, transfer.id), type: transfer.type },
      match: match && { ...match, result: match.result ?? 'WAIT' },
      before: before(),
    };

    function before(): object {
      if (kind === 'BANK_ACCOUNT' && player) {
        // An operator who may decide compares both accounts; others read what they read on the player's page.
        const { bankCode, bankAccount } = player;
        return {
          bankCode,
          bankAccount: canDecide(approval, reader) ? bankAccount : hideBankAccount(bankAccount, reader.role),
        };
      }
      if (kind === 'SETTING') return { approvalBaht: approvalSum === undefined ? null : toBaht(approvalSum) };
      if (kind === 'DEPOSIT_ACCOUNT') return replaced ?? {};
      if (kind !== 'LIMIT') return {};
      const present = Object.entries(limits ?? {}).map(([field, amount]) => [
        field,
        amount === null ? null : toBaht(satang(amount)),
      ]);
      return Object.fromEntries(present.filter(([field]) => Object.hasOwn(payload, String(field))));
    }
  });
}

function canDecide(
  { status, expires_at: expiresAt, asked_by: askedBy }: ApprovalRow,
  { username, now }: { username: string; now: Date },
): boolean {
  return status === 'PENDING' && new Date(expiresAt) > now && askedBy !== username;
}

const CONTEXTS = `
  SELECT (SELECT jsonb_build_object('id', p.id, 'username', p.phone, 'fullName', p.full_name,
                                    'bankCode', p.bank_code, 'bankAccount', p.bank_account)
            FROM player p
           WHERE p.id = coalesce(substring(asked.subject FROM '^(?:player/|limit/PLAYER:)([0-9]+)$')::bigint, t.player_id)) AS player,
         CASE WHEN t.id IS NOT NULL THEN jsonb_build_object('id', t.id, 'type', t.type) END AS transfer,
         (SELECT jsonb_build_object('id', m.id, 'matchNo', m.match_no, 'stadiumName', s.name, 'redName', m.red_name,
                                    'blueName', m.blue_name, 'result', m.result)
            FROM match m JOIN stadium s ON s.id = m.stadium_id
           WHERE m.id = substring(asked.subject FROM '^(?:match/|limit/MATCH:)([0-9]+)$')::bigint) AS match,
         (SELECT jsonb_build_object('betMax', coalesce(own.bet_max, wider.bet_max),
                                    'playerMatchMax', coalesce(own.player_match_max, wider.player_match_max),
                                    'liabilityMax', coalesce(own.liability_max, wider.liability_max),
                                    'stepPayoutMax', coalesce(own.step_payout_max, wider.step_payout_max))
            FROM limits_of(p_match => NULL,
                           p_categories => ARRAY[(
                             SELECT m.category_code FROM match m
                              WHERE m.id = substring(asked.subject FROM '^limit/MATCH:([0-9]+)$')::bigint)],
                           p_player => NULL) wider
            LEFT JOIN house_limit own ON own.scope = substring(asked.subject FROM '^limit/(.+)$')
           WHERE asked.subject LIKE 'limit/%') AS limits,
         (SELECT jsonb_build_object('accountBank', a.account_bank, 'accountNumber', a.account_number,
                                    'accountName', a.account_name, 'promptPayId', a.promptpay_id)
            FROM deposit_account a WHERE a.id = (asked.payload ->> 'replaces')::bigint) AS replaced
    FROM ROWS FROM (jsonb_to_recordset($1) AS (subject text, payload jsonb)) WITH ORDINALITY AS asked (subject, payload, place)
    LEFT JOIN transfer t ON t.id = substring(asked.subject FROM '^transaction/(.+)$')::uuid
   ORDER BY asked.place`;
