import type { Passkey } from '@sanam/contract';
import type { Sql } from '../../../db/database.ts';

/** Newest first. */
export async function listPasskeys(db: Sql, playerId: number): Promise<Passkey[]> {
  const rows = await db.query<{
    id: string;
    browser: string | null;
    system: string | null;
    created_at: Date;
    last_used_at: Date | null;
  }>(
    'SELECT id, browser, system, created_at, last_used_at FROM passkey WHERE player_id = $1 ORDER BY id DESC',
    [playerId],
  );
  return rows.map(({ id, browser, system, created_at, last_used_at }) => ({
    id,
    browser,
    system,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  }));
}

/** The player's passkeys as WebAuthn names them. */
export async function readCredentials(
  db: Sql,
  playerId: number,
): Promise<{ id: string; type: 'public-key' }[]> {
  const rows = await db.query<{ credential_id: Uint8Array }>(
    'SELECT credential_id FROM passkey WHERE player_id = $1',
    [playerId],
  );
  return rows.map(({ credential_id }) => ({
    id: Buffer.from(credential_id).toString('base64url'),
    type: 'public-key',
  }));
}
