import {
  BET_MAX_BAHT,
  BET_MIN_BAHT,
  DEPOSIT_MAX_BAHT,
  DEPOSIT_MIN_BAHT,
  WITHDRAW_MIN_BAHT,
} from '@sanam/contract';
import type { Endpoints, ReplyOf } from '@sanam/contract';
import type { AppContext } from '../app-context.ts';

/** The settings that are public, logged in or not. */
export function readPublicSettings({
  config,
  demoLogIns,
  support,
}: AppContext): ReplyOf<Endpoints['GET /settings']> {
  return {
    demo: demoLogIns ?? null,
    phoneCode: config.phoneCode,
    support: { line: support.line ?? null, phone: support.phone ?? null },
    limits: {
      betMin: BET_MIN_BAHT,
      betMax: BET_MAX_BAHT,
      depositMin: DEPOSIT_MIN_BAHT,
      depositMax: DEPOSIT_MAX_BAHT,
      withdrawMin: WITHDRAW_MIN_BAHT,
    },
  };
}
