import { createEmitter } from '@sanam/runtime';
import type { Config } from './config/read-config.ts';
import type { Database } from './db/database.ts';
import type { Clock } from './platform/clock.ts';
import type { Logger } from './platform/logger.ts';
import { screenSender } from './services/accounts/code-sender.ts';
import type { CodeSender } from './services/accounts/code-sender.ts';
import { createWebhookSender } from './services/accounts/webhook-sender.ts';
import type { OperatorActor } from './services/audit/actor.ts';
import { createLoginThrottle } from './services/accounts/login-throttle.ts';
import { createAccounts } from './services/accounts/index.ts';
import { createTotp } from './services/accounts/operators/totp.ts';
import { createPasswords } from './services/accounts/passwords.ts';
import { createPhoneCodes } from './services/accounts/phone-codes.ts';
import { createSessions } from './services/accounts/sessions.ts';
import { createTokens } from './services/accounts/tokens.ts';
import { createApprovals } from './services/approvals/index.ts';
import { createBets } from './services/bets/index.ts';
import { createCatalog } from './services/catalog/index.ts';
import { createLimits } from './services/limits/index.ts';
import { shrinkRefusals } from './services/idempotency/shrink-refusals.ts';
import { createOdds } from './services/odds/index.ts';
import { createSettings } from './services/settings/index.ts';
import { createSettlement } from './services/settlement/index.ts';
import { createSteps } from './services/steps/index.ts';
import { closeDay, readDay } from './services/reports/days/close-day.ts';
import { readReport } from './services/reports/days/read-report.ts';
import { storeDays } from './services/reports/days/store-days.ts';
import { createReports } from './services/reports/index.ts';
import { createLedgerVerifier } from './services/reports/ledger-verifier.ts';
import { listAlerts } from './services/reports/list-alerts.ts';
import { createWallet } from './services/wallet/index.ts';

interface Parts {
  config: Config;
  db: Database;
  clock: Clock;
  logger: Logger;
  tokenSecret: string;
  /** Accounts that the log-in page offers to visitors; undefined without the demo. */
  demoLogIns?: { usernames: string[]; password: string } | undefined;
  /** Customer service, where the configuration names none. */
  demoSupport?: Support | undefined;
}

const ACCOUNT_STEP_UP_MINUTES = 15;

interface Support {
  line: string | undefined;
  phone: string | undefined;
}

export type { Bearer } from './services/accounts/index.ts';
export type { OperatorActor } from './services/audit/actor.ts';
export type { IdempotentRequest } from './services/idempotency/idempotent-request.ts';
export type AppContext = Awaited<ReturnType<typeof createAppContext>>;

/** Builds each service once, by hand: what needs what can be read here from top to bottom. */
export async function createAppContext(parts: Parts) {
  const { config, db, clock, logger, tokenSecret, demoLogIns } = parts;
  const loginThrottle = createLoginThrottle({ db, loginAttemptsPerAddress: config.loginAttemptsPerAddress });
  const passwords = await createPasswords(config.passwordHashCost);
  const tokens = createTokens({ secret: tokenSecret, clock });
  const totp = createTotp({ secret: tokenSecret, clock });
  const sessions = createSessions({ db, clock });
  const codeSender = chooseCodeSender(config);
  const phoneCodes = codeSender && createPhoneCodes({ db, sender: codeSender, secret: tokenSecret });
  const settings = createSettings({ db, clock, defaults: config.settings });
  const matchChanged = createEmitter<number | 'all'>();
  const walletChanged = createEmitter<number>();
  const odds = createOdds({ db, clock, matchChanged });
  const limits = createLimits({ db, clock, settings });
  const wallet = createWallet({
    db,
    clock,
    settings,
    turnoverPercent: config.turnoverPercent,
    stepUpMinutes: config.stepUpMinutes,
    needsBankRef: config.bankRef === 'required',
  });
  const settlement = createSettlement({ db, clock, logger, matchChanged, settings });
  const ledgerVerifier = createLedgerVerifier({ db, clock });

  const accounts = createAccounts({
    db,
    clock,
    loginThrottle,
    passwords,
    phoneCodes,
    sessions,
    tokens,
    totp,
    isTotpRequired: config.isProduction,
    logger,
    sharedUsernames: demoLogIns?.usernames ?? [],
    settings,
    stepUpMinutes: config.stepUpMinutes,
    // Passkeys and sessions decide who is in the account, so changing them needs a proof even where a withdrawal does not.
    accountStepUpSeconds: (config.stepUpMinutes || ACCOUNT_STEP_UP_MINUTES) * 60,
  });

  return {
    config,
    db,
    clock,
    logger,
    accounts,
    catalog: createCatalog({ db, clock, matchChanged }),
    odds,
    settings,
    approvals: createApprovals({
      db,
      clock,
      settings,
      acts: [...settings.acts, ...accounts.acts, ...limits.acts, ...wallet.acts, ...settlement.acts],
    }),
    limits,
    wallet,
    reports: createReports({ db, clock }),
    bets: createBets({ db, clock, odds, matchChanged, walletChanged }),
    steps: createSteps({
      db,
      clock,
      logger,
      odds,
      matchChanged,
      walletChanged,
      stepDelayMs: config.stepDelayMs,
    }),
    settlement,
    matchChanged,
    walletChanged,
    demoLogIns,
    support: chooseSupport(parts),
    shrinkRefusals: () => shrinkRefusals({ db, clock }),
    readReport: (range: { from: string; to: string }) => readReport({ db }, range),
    readDay: (day: string) => readDay({ db, clock, lastVerification: ledgerVerifier.last }, day),
    closeDay: (close: { day: string; actor: OperatorActor }) =>
      closeDay({ db, clock, lastVerification: ledgerVerifier.last }, close),
    storeDays: () => storeDays({ db }),
    listAlerts: () => listAlerts({ db, clock, lastVerification: ledgerVerifier.last }),
    verifyLedger: ledgerVerifier.verify,
    lastVerification: ledgerVerifier.last,
    stopVerifying: ledgerVerifier.stop,
  };
}

function chooseSupport({ config, demoSupport }: Parts): Support {
  const own = { line: config.supportLine, phone: config.supportPhone };
  const isNamed = own.line !== undefined || own.phone !== undefined;
  return isNamed ? own : (demoSupport ?? own);
}

function chooseCodeSender({ phoneCode, smsWebhook }: Config): CodeSender | undefined {
  if (phoneCode === 'off') return undefined;
  // The configuration requires a webhook outside the demo.
  return smsWebhook ? createWebhookSender(smsWebhook) : screenSender;
}
