import { ACCOUNT_NAME_MAX, DEPOSIT_ACCOUNT_WAIT_MINUTES, Refusal } from '@sanam/contract';
import type { BodyOf, DepositAccount, Endpoints, ReplyOf } from '@sanam/contract';
import { NO_MONEY } from '@sanam/money';
import type { Sql } from '../../../db/database.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Act } from '../../approvals/act.ts';
import type { ApprovalNeeds } from '../../approvals/consent.ts';
import { runOrRequestApproval } from '../../approvals/run-or-request-approval.ts';
import { nameOf } from '../../audit/actor.ts';
import type { Actor } from '../../audit/actor.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import { cleanText } from '../../input/clean-text.ts';
import { invalidField } from '../../input/invalid-field.ts';
import { listDepositAccounts } from './list-deposit-accounts.ts';
import { findAccounts, toAudited } from './read-deposit-account.ts';
import type { AccountTerms, FoundAccount } from './read-deposit-account.ts';

type Added = ReplyOf<Endpoints['POST /desk/deposit-accounts']>;
type Account = BodyOf<Endpoints['POST /desk/deposit-accounts']>;

/**
 * Adds an account that players are shown for deposits. Their money goes there, so its number and its PromptPay id are
 * typed twice, where a second person is asked for, one has to approve, and it waits half an hour, in which everybody at
 * the desk can see it.
 */
export async function addDepositAccount(
  needs: ApprovalNeeds,
  { actor, accountNumberAgain, promptPayIdAgain, ...account }: Account & { actor: Actor },
): Promise<Added> {
  const accountNumber = account.accountNumber.replaceAll('-', '');
  if (accountNumberAgain.replaceAll('-', '') !== accountNumber) {
    throw invalidField('accountNumberAgain', 'equal');
  }
  if (promptPayIdAgain !== account.promptPayId) throw invalidField('promptPayIdAgain', 'equal');
  const accountName = cleanText('accountName', account.accountName, NAME_LENGTH);
  return await requestOrAdd(needs, { ...account, accountName, accountNumber }, actor);
}

/** Adds an account again that was switched off: nobody types its number, so it cannot be mistyped. */
export async function switchOnDepositAccount(
  needs: ApprovalNeeds,
  { accountId, actor }: { accountId: number; actor: Actor },
): Promise<Added> {
  const account = await findOne(needs.db, needs.clock.now(), accountId);
  return await requestOrAdd(needs, toAudited(account), actor);
}

export function createDepositAccountAct({ clock }: { clock: Clock }): Act<AccountTerms, void> {
  return {
    kind: 'DEPOSIT_ACCOUNT',
    roles: ['admin'],
    subjectOf,
    async run(tx, account, { actor, consent }) {
      // One change at a time, so that of two the second is decided by what the first has left.
      await tx.query('LOCK TABLE deposit_account IN SHARE ROW EXCLUSIVE MODE');
      const now = clock.now();
      const replaced = await refuseUnlessPossible(tx, now, account);
      const inForce = await findAccounts(tx, now, 'deposit_account_in_force(p_account => a, p_at => $1)', []);
      const waitMs = inForce.length === 0 ? 0 : DEPOSIT_ACCOUNT_WAIT_MINUTES * 60_000;
      const inForceFrom = new Date(now.getTime() + waitMs);
      // Before it is stored: the row names the act, which the database checks.
      await consent({ amount: NO_MONEY, isAlways: true });
      await insertAccount(tx, account, { by: nameOf(actor), at: now, inForceFrom });
      await writeAudit(tx, {
        actor,
        action: replaced ? 'DEPOSIT_ACCOUNT_REPLACE' : 'DEPOSIT_ACCOUNT_ADD',
        subject: subjectOf(account),
        before: replaced && toAudited(replaced),
        after: { ...toAudited(account), inForceFrom: inForceFrom.toISOString() },
      });
    },
  };
}

/** For the demo: one account, unless there is any. */
export async function setFirstDepositAccount(
  { db, clock }: ApprovalNeeds,
  account: DepositAccount,
): Promise<void> {
  await db.transact(async (tx) => {
    await tx.query('LOCK TABLE deposit_account IN SHARE ROW EXCLUSIVE MODE');
    const now = clock.now();
    if ((await findAccounts(tx, now, 'true', [])).length > 0) return;
    await tx.query(
      `INSERT INTO desk_act (kind, subject, amount, is_always, actor) VALUES ('DEPOSIT_ACCOUNT', $1, 0, true, 'demo')`,
      [subjectOf(account)],
    );
    await insertAccount(tx, account, { by: 'demo', at: now, inForceFrom: now });
  });
}

const NAME_LENGTH = { min: 1, max: ACCOUNT_NAME_MAX };

function subjectOf({ accountNumber }: Pick<AccountTerms, 'accountNumber'>): string {
  return `deposit-account/${accountNumber}`;
}

async function requestOrAdd(needs: ApprovalNeeds, account: AccountTerms, actor: Actor): Promise<Added> {
  const outcome = await runOrRequestApproval(needs, createDepositAccountAct(needs), account, actor);
  return { ...(await listDepositAccounts(needs)), ...('approvalId' in outcome && outcome) };
}

/** Returns the account that it replaces, if it replaces one. */
async function refuseUnlessPossible(
  tx: Sql,
  now: Date,
  { accountBank, accountNumber, replaces }: AccountTerms,
): Promise<FoundAccount | undefined> {
  const replaced = replaces === undefined ? undefined : await findOne(tx, now, replaces);
  const isReplaceable = replaced === undefined || (replaced.isInForce && !replaced.isReplaced);
  const same = await findAccounts(tx, now, 'a.account_bank = $2 AND a.account_number = $3', [
    accountBank,
    accountNumber,
  ]);
  const isInUse = same.some(
    (one) => one.isWaiting || (one.isInForce && !one.isReplaced && one.id !== replaces),
  );
  if (!isReplaceable || isInUse) throw new Refusal('DEPOSIT_ACCOUNT_STATE');
  return replaced;
}

async function findOne(db: Sql, now: Date, id: number): Promise<FoundAccount> {
  const [account] = await findAccounts(db, now, 'a.id = $2::bigint', [id]);
  if (!account) throw new Refusal('DEPOSIT_ACCOUNT_NOT_FOUND');
  return account;
}

async function insertAccount(
  tx: Sql,
  account: AccountTerms,
  { by, at, inForceFrom }: { by: string; at: Date; inForceFrom: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO deposit_account (account_number, account_name, account_bank, promptpay_id, replaces, added_by, added_at,
                                  in_force_from, act_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, (SELECT max(id) FROM desk_act WHERE kind = 'DEPOSIT_ACCOUNT' AND subject = $9))`,
    [
      account.accountNumber,
      account.accountName,
      account.accountBank,
      account.promptPayId ?? null,
      account.replaces ?? null,
      by,
      at,
      inForceFrom,
      subjectOf(account),
    ],
  );
}
