import type { RunningServer } from './start-server.ts';

/** What the terminal shows after the start. */
export function formatAnnouncement({ app, address, deskAddress, firstAdmin, guide }: RunningServer): string {
  const { config, db, demoLogIns } = app;
  const lines = ['', `  Sanam is open at ${config.publicUrl ?? address}`, ''];
  if (demoLogIns) {
    const [first = '', ...others] = demoLogIns.usernames;
    lines.push(`  Demo log-ins: ${first} to ${others.at(-1)}, password ${demoLogIns.password}`);
  }
  if (firstAdmin) {
    lines.push(`  Desk (${deskAddress}/desk): ${firstAdmin.username}, password ${firstAdmin.password}`);
    lines.push(
      '  This password is shown only once; set DESK_ADMIN_PASSWORD before the first start to choose it.',
    );
  } else if (config.isDemo) {
    lines.push(`  Desk (${deskAddress}/desk): admin, with the password of the first start.`);
    lines.push('  If it is lost, stop the server and run: npm run operator:reset -- admin');
  } else if (config.deskAdminPassword === undefined) {
    lines.push(
      '  If nobody can log in at the desk yet: start once with DESK_ADMIN_PASSWORD to create "admin".',
    );
  }
  lines.push(...guide.map((line) => `  ${line}`), `  API: ${address}/api/docs`);
  if (db.engine === 'pglite') {
    const where =
      config.dataDir === 'memory' ? 'in memory, lost when the server stops' : `in ${config.dataDir}`;
    lines.push('', `  Data: embedded database ${where}. It is for trials, not for real money:`);
    lines.push('  a power cut can lose data. Set DATABASE_URL to use PostgreSQL.');
  }
  return [...lines, ''].join('\n');
}
