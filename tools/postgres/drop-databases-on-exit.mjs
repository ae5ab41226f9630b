// Drops the databases a test run created on a server it does not own, in case the run ends without doing so itself.
import { dropDatabases } from './databases.mjs';

/** @type {{ url: string, prefix: string } | undefined} */
let run;

process.on('message', (/** @type {{ url: string, prefix: string }} */ message) => {
  run = message;
  process.send?.({ url: message.url });
});

process.on('disconnect', () => void dropAndExit());

async function dropAndExit() {
  if (run) await dropDatabases(run.url, run.prefix).catch(() => undefined);
  process.exit(0);
}
