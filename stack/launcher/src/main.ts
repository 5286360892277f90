import { once } from 'node:events';
import { readCommandLine } from '@freightwright/service-kit/commands';
import { readEnvironment } from './config.ts';
import { messageOf } from './probes.ts';
import { startPlatform } from './start-platform.ts';
import { table } from './table.ts';

const USAGE = `npm start [-- --fresh] [--keycloak]

  --fresh      empty the data folder first
  --keycloak   sign-in by a real Keycloak 26, which needs Java and either Maven or KEYCLOAK_HOME

Ports and the data folder are variables: see docs/settings.md.`;

/** A second Ctrl-C earlier than this is the first one, forwarded by npm. */
const SECOND_SIGNAL_MS = 1_000;

const { values } = readCommandLine(USAGE, {
  options: { fresh: { type: 'boolean', default: false }, keycloak: { type: 'boolean', default: false } },
});

const stopping = new AbortController();
let stoppingSince = 0;

function stop(why: string): void {
  if (stopping.signal.aborted) {
    if (Date.now() - stoppingSince < SECOND_SIGNAL_MS) return;
    console.log('Leaving at once.');
    process.exit(1); // the child processes notice that we are gone and exit
  }
  stoppingSince = Date.now();
  console.log(`\n${why}: stopping everything.`);
  stopping.abort();
}
process.on('SIGINT', () => stop('Ctrl-C'));
process.on('SIGTERM', () => stop('SIGTERM'));
process.on('SIGHUP', () => stop('The terminal closed'));

// If npm or run.mjs above this process is killed, the user could no longer stop it.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent && !stopping.signal.aborted) stop('The starting process is gone');
}, 1_000).unref();

try {
  const platform = await startPlatform({
    env: readEnvironment(),
    provider: values.keycloak ? 'keycloak' : 'embedded',
    fresh: values.fresh,
    signal: stopping.signal,
  });
  console.log(table(platform));
  console.log('Ready. Ctrl-C stops everything.');
  if (!stopping.signal.aborted) await once(stopping.signal, 'abort'); // the child processes prevent this process from exiting
  await platform.stop();
  console.log('Everything is stopped.');
} catch (error) {
  if (!stopping.signal.aborted) {
    console.error(`\n${messageOf(error)}`);
    process.exit(1);
  }
  console.log('Everything is stopped.');
}
process.exit(0);
