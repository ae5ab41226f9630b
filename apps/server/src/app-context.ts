import { baht } from '@sanam/money';
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
import { createAnnouncements } from './services/settings/announcements/index.ts';
import { createSettings } from './services/settings/index.ts';
import type { SettingValues } from './services/settings/read-settings.ts';
import { createSettlement } from './services/settlement/index.ts';
import { createSteps } from './services/steps/index.ts';
import { createAlertPoll, readAlerts } from './services/reports/alerts/list-alerts.ts';
import { closeDay, readDay } from './services/reports/days/close-day.ts';
import { readReport } from './services/reports/days/read-report.ts';
import { readTonight } from './services/reports/days/read-tonight.ts';
import { storeDays } from './services/reports/days/store-days.ts';
import { createReports } from './services/reports/index.ts';
import { createLedgerVerifier } from './services/reports/ledger-verifier.ts';
import { listLedgerRuns } from './services/reports/ledger-runs.ts';
import { createWallet } from './services/wallet/index.ts';
import { createSlipVerification } from './services/wallet/verification/verify-slips.ts';
import { createWebhookVerifier } from './services/wallet/verification/webhook-verifier.ts';

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

export interface Support {
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
  const phoneCodes = createPhoneCodes({ db, sender: chooseCodeSender(config), secret: tokenSecret });
  const settings = createSettings({ db, clock, logger, defaults: chooseDefaults(parts) });
  const matchChanged = createEmitter<number | 'all'>();
  const walletChanged = createEmitter<number>();
  const odds = createOdds({ db, clock, matchChanged });
  const limits = createLimits({ db, clock, settings, matchChanged });
  const needsBankRef = config.bankRef === 'required';
  const wallet = createWallet({
    db,
    clock,
    settings,
    turnoverPercent: config.turnoverPercent,
    stepUpMinutes: config.stepUpMinutes,
    needsBankRef,
  });
  const slipVerifier = config.slipWebhook && createWebhookVerifier(config.slipWebhook);
  const settlement = createSettlement({ db, clock, logger, matchChanged, settings });
  const ledgerVerifier = createLedgerVerifier({ db });

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
    // Passkeys and sessions decide who is in the account, so changing them needs a step-up even where a withdrawal does
    // not.
    accountStepUpSeconds: (config.stepUpMinutes || ACCOUNT_STEP_UP_MINUTES) * 60,
  });

  const approvals = createApprovals({
    db,
    clock,
    settings,
    acts: [...settings.acts, ...accounts.acts, ...limits.acts, ...wallet.acts, ...settlement.acts],
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
    approvals,
    announcements: createAnnouncements({ db, clock }),
    limits,
    wallet,
    verifySlips:
      slipVerifier &&
      createSlipVerification({
        db,
        clock,
        settings,
        needsBankRef,
        verifier: slipVerifier,
        autoMax: baht(config.slipAutoBaht),
        logger,
      }),
    reports: createReports({ db, clock }),
    bets: createBets({ db, clock, odds, walletChanged }),
    steps: createSteps({
      db,
      clock,
      logger,
      odds,
      walletChanged,
      stepDelayMs: config.stepDelayMs,
    }),
    settlement,
    matchChanged,
    walletChanged,
    demoLogIns,
    shrinkRefusals: () => shrinkRefusals({ db, clock }),
    readReport: (range: { from: string; to: string }) => readReport({ db }, range),
    readTonight: () => readTonight({ db, clock }),
    readDay: (day: string) => readDay({ db, clock }, day),
    closeDay: (close: { day: string; actor: OperatorActor }) =>
      closeDay({ db, clock, verifyLedger: ledgerVerifier.verify }, close),
    storeDays: () => storeDays({ db }),
    readAlerts: () => readAlerts({ db, clock, approvalKindsOf: approvals.kindsOf }),
    pollAlerts: createAlertPoll({ db, clock, approvalKindsOf: approvals.kindsOf }),
    listLedgerRuns: (page: Parameters<typeof listLedgerRuns>[1]) => listLedgerRuns({ db }, page),
    verifyLedger: ledgerVerifier.verify,
    lastVerification: ledgerVerifier.last,
    stopVerifying: ledgerVerifier.stop,
  };
}

/** What applies until an admin changes it at the desk. */
function chooseDefaults({ config, demoSupport }: Parts): SettingValues {
  const own = { line: config.supportLine, phone: config.supportPhone };
  const isNamed = own.line !== undefined || own.phone !== undefined;
  const { line, phone } = isNamed ? own : (demoSupport ?? own);
  return { ...config.settings, supportLine: line ?? null, supportPhone: phone ?? null };
}

function chooseCodeSender({ phoneCode, smsWebhook }: Config): CodeSender | undefined {
  if (phoneCode === 'off') return undefined;
  // The configuration requires a webhook outside the demo.
  return smsWebhook ? createWebhookSender(smsWebhook) : screenSender;
}
