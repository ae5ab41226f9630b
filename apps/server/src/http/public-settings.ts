import {
  BET_MAX_BAHT,
  BET_MIN_BAHT,
  DEPOSIT_MAX_BAHT,
  DEPOSIT_MIN_BAHT,
  WITHDRAW_MIN_BAHT,
} from '@sanam/contract';
import type { Endpoints, ReplyOf } from '@sanam/contract';
import type { AppContext } from '../app-context.ts';

type PublicSettings = ReplyOf<Endpoints['GET /settings']>;

/** The settings that are public, logged in or not. */
export function toPublicSettings(
  { config, demoLogIns }: AppContext,
  support: PublicSettings['support'],
): PublicSettings {
  return {
    demo: demoLogIns ?? null,
    phoneCode: config.phoneCode,
    support,
    limits: {
      betMin: BET_MIN_BAHT,
      betMax: BET_MAX_BAHT,
      depositMin: DEPOSIT_MIN_BAHT,
      depositMax: DEPOSIT_MAX_BAHT,
      withdrawMin: WITHDRAW_MIN_BAHT,
    },
  };
}
