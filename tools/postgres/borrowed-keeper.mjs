// Drops the databases a test run made on a server that is not ours, should the run end without doing so itself.
import { dropDatabases } from './databases.mjs';

/** @type {{ url: string, prefix: string } | undefined} */
let borrowed;

process.on('message', (/** @type {{ url: string, prefix: string }} */ message) => {
  borrowed = message;
  process.send?.({ url: message.url });
});

process.on('disconnect', () => void giveBack());

async function giveBack() {
  if (borrowed) await dropDatabases(borrowed.url, borrowed.prefix).catch(() => undefined);
  process.exit(0);
}
