import type { RunningServer } from './start-server.ts';

/** What a person who has just started the server wants to know. */
export function announcement({ app, address, firstAdmin }: RunningServer): string {
  const { config, db, demoLogIns } = app;
  const lines = ['', `  Sanam is open at ${config.publicUrl ?? address}`, ''];
  if (demoLogIns) {
    const [first = '', ...others] = demoLogIns.usernames;
    lines.push(`  Demo log-ins: ${first} to ${others.at(-1)}, password ${demoLogIns.password}`);
  }
  if (firstAdmin) {
    lines.push(`  Desk (${address}/desk): ${firstAdmin.username}, password ${firstAdmin.password}`);
    lines.push(
      '  This password is shown only now; set DESK_ADMIN_PASSWORD before the first start to choose it.',
    );
  } else if (config.deskAdminPassword === undefined && !config.isDemo) {
    lines.push(
      '  If nobody can log in at the desk yet: start once with DESK_ADMIN_PASSWORD set, and "admin" is made.',
    );
  }
  lines.push(`  API: ${address}/api/docs`);
  if (db.engine === 'pglite') {
    const where = config.dataDir === 'memory' ? 'in memory, gone at the end' : `in ${config.dataDir}`;
    lines.push('', `  Data: embedded database ${where}. It is for trying out, not for real money:`);
    lines.push('  it does not survive a power cut for certain. Set DATABASE_URL to use PostgreSQL.');
  }
  return [...lines, ''].join('\n');
}
