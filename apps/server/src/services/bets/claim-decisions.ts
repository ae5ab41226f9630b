import type { BodyOf, Endpoints, ReplyOf } from '@sanam/contract';
import type { Sql } from '../../db/database.ts';

export type Claim = BodyOf<Endpoints['POST /bets/decided/told']>;
type Told = ReplyOf<Endpoints['POST /bets/decided/told']>['told'];

/** Marks decisions as told to their player and returns those that this claim has told. */
export async function claimDecisions(
  { db }: { db: Sql },
  playerId: number,
  { claim, decisions }: Claim,
): Promise<Told> {
  const rows = await db.query<{ id: string; settle_no: number; is_taken_back: boolean }>(
    `SELECT * FROM bets_claim_decisions(p_player => $1, p_claim => $2, p_bets => $3, p_settle_nos => $4,
                             p_are_taken_back => $5)`,
    [
      playerId,
      claim,
      decisions.map(({ betId }) => betId),
      decisions.map(({ settleNo }) => settleNo),
      decisions.map(({ isTakenBack = false }) => isTakenBack),
    ],
    'bets_claim_decisions',
  );
  return rows.map((row) => ({
    betId: row.id,
    settleNo: row.settle_no,
    isTakenBack: row.is_taken_back,
  }));
}
