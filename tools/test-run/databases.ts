/** Only the embedded database has a folder to guard, and the demo is made for it. */
export const EMBEDDED_ONLY = ['**/embedded.test.ts', 'apps/demo/test/*.test.ts'];

/** Only PostgreSQL can be unreachable or serve several servers; the rest does not depend on the database, and is slower there. */
export const POSTGRES_ONLY = [
  '**/outage.test.ts',
  '**/test/{cluster,fuzz,races}/**',
  '**/api/{connections,desk-port,fair-share,http-*,listen-sockets,overload,password-verification,response-cache,slip-verifier}.test.ts',
  '**/api/migrations/earlier-rows.test.ts',
  '**/crash/process.test.ts',
  '**/security/{dependencies,headers,login-flood,mass-assignment,matrix}.test.ts',
];
