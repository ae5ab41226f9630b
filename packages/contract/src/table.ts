import { authEndpoints } from './auth.ts';
import { betEndpoints } from './bet.ts';
import { deskAlertEndpoints } from './desk-alerts.ts';
import { deskApprovalEndpoints } from './desk-approvals.ts';
import { deskBankLineEndpoints } from './desk-bank-lines.ts';
import { deskMatchHolderEndpoints } from './desk-match-holders.ts';
import { deskListEndpoints } from './desk-lists.ts';
import { deskMatchEndpoints } from './desk-matches.ts';
import { deskMoneyEndpoints } from './desk-money.ts';
import { deskOperatorEndpoints } from './desk-operators.ts';
import { deskLiveEndpoints } from './desk-live.ts';
import { deskReportEndpoints } from './desk-reports.ts';
import { deskResultEndpoints } from './desk-results.ts';
import { deskPlayerEndpoints } from './desk-players.ts';
import { announcementEndpoints, deskSettingEndpoints } from './desk-settings.ts';
import { deskTransferEndpoints } from './desk-transfers.ts';
import { historyEndpoints } from './history.ts';
import { matchEndpoints } from './match.ts';
import { passkeyEndpoints } from './passkey.ts';
import { playerEndpoints, settingsEndpoints } from './player.ts';
import { playerSessionEndpoints } from './player-session.ts';
import { stepEndpoints } from './step.ts';

/** The whole API in one table: the server serves, and the client calls, nothing else. */
export const ENDPOINTS = {
  ...authEndpoints,
  ...settingsEndpoints,
  ...playerEndpoints,
  ...passkeyEndpoints,
  ...playerSessionEndpoints,
  ...matchEndpoints,
  ...betEndpoints,
  ...stepEndpoints,
  ...historyEndpoints,
  ...announcementEndpoints,
  ...deskOperatorEndpoints,
  ...deskListEndpoints,
  ...deskAlertEndpoints,
  ...deskMatchEndpoints,
  ...deskResultEndpoints,
  ...deskMatchHolderEndpoints,
  ...deskMoneyEndpoints,
  ...deskApprovalEndpoints,
  ...deskSettingEndpoints,
  ...deskLiveEndpoints,
  ...deskTransferEndpoints,
  ...deskBankLineEndpoints,
  ...deskPlayerEndpoints,
  ...deskReportEndpoints,
} as const;

export type Endpoints = typeof ENDPOINTS;
export type KnownEndpoint = keyof Endpoints;
