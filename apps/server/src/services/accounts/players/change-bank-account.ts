import { BANKS, BANK_CHANGE_HOURS } from '@sanam/contract';
import type { BankCode, Endpoints, ReplyOf } from '@sanam/contract';
import { NO_MONEY } from '@sanam/money';
import type { Sql } from '../../../db/database.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Act } from '../../approvals/act.ts';
import type { ApprovalNeeds } from '../../approvals/consent.ts';
import { runOrRequestApproval } from '../../approvals/run-or-request-approval.ts';
import { nameOf } from '../../audit/actor.ts';
import type { Actor } from '../../audit/actor.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import { lockPlayer } from './lock-player.ts';

interface BankChange {
  playerId: number;
  bankCode: BankCode;
  bankAccount: string;
  reason: string;
}

/**
 * Changes where a player's money goes. A caller may only pretend to be the player, so where a second person is asked
 * for, one has to approve, and nothing is paid out to the new account for a day.
 */
export async function changeBankAccount(
  needs: ApprovalNeeds,
  { actor, ...change }: BankChange & { actor: Actor },
): Promise<ReplyOf<Endpoints['POST /desk/players/{id}/bank-account']>> {
  const outcome = await runOrRequestApproval(needs, createBankAccountAct(needs), change, actor);
  const payableFrom = await readPayableFrom(needs, change.playerId);
  return { payableFrom, ...('approvalId' in outcome && outcome) };
}

export function createBankAccountAct({ clock }: { clock: Clock }): Act<BankChange, void> {
  return {
    kind: 'BANK_ACCOUNT',
    roles: ['cashier', 'admin'],
    subjectOf: ({ playerId }) => `player/${playerId}`,
    async run(tx, { playerId, bankCode, bankAccount, reason }, { actor, consent }) {
      const before = await lockPlayer(tx, playerId);
      if (before.bank_code === bankCode && before.bank_account === bankAccount) return;
      await tx.query('UPDATE player SET bank_code = $2, bank_name = $3, bank_account = $4 WHERE id = $1', [
        playerId,
        bankCode,
        BANKS.find(({ code }) => code === bankCode)?.name,
        bankAccount,
      ]);
      await tx.query(
        `INSERT INTO bank_change (player_id, bank_code, bank_account, changed_by, changed_at)
         VALUES ($1, $2, $3, $4, $5)`,
        [playerId, bankCode, bankAccount, nameOf(actor), clock.now()],
      );
      await consent({ amount: NO_MONEY, isAlways: true });
      await writeAudit(tx, {
        actor,
        action: 'PLAYER_BANK_CHANGE',
        subject: `player/${playerId}`,
        reason,
        before: { bankCode: before.bank_code, bankAccount: before.bank_account },
        after: { bankCode, bankAccount },
      });
    },
  };
}

/** From when money may be paid to the player's bank account, if that is still to come. */
export async function readPayableFrom(
  { db, clock }: { db: Sql; clock: Clock },
  playerId: number,
): Promise<string | null> {
  const [last] = await db.query<{ changed_at: Date }>(
    'SELECT changed_at FROM bank_change WHERE player_id = $1 ORDER BY id DESC LIMIT 1',
    [playerId],
  );
  const payableFrom = new Date((last?.changed_at.getTime() ?? 0) + BANK_CHANGE_HOURS * 3_600_000);
  return payableFrom > clock.now() ? payableFrom.toISOString() : null;
}
