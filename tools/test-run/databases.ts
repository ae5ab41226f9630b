/** Only the embedded database has a folder to guard, and the demo is made for it. */
export const EMBEDDED_ONLY = ['**/embedded.test.ts', 'apps/demo/test/*.test.ts'];

/**
 * Only PostgreSQL can be unreachable or serve several servers. It is also faster for what happens to a request before its
 * SQL, for the start and end of the process, and for rows that earlier migrations left.
 */
export const POSTGRES_ONLY = [
  '**/outage.test.ts',
  '**/test/{cluster,fuzz,races}/**',
  '**/api/{connections,desk-port,fair-share,http-*,listen-sockets,overload,response-cache}.test.ts',
  '**/api/migrations/earlier-rows.test.ts',
  '**/crash/process.test.ts',
  '**/security/{dependencies,headers,login-flood,mass-assignment}.test.ts',
];
