import { createLog } from '@freightwright/runtime-kit';
import { createShutdown } from '../src/index.ts';

/** A process with two components, for shutdown.test.ts. Its first argument selects how it behaves. */
const [mode] = process.argv.slice(2);
const log = createLog({ name: 'part', level: 'debug' });
const shutdown = createShutdown({ log, timeoutMs: mode === 'stuck' ? 200 : 10_000 });
const report = (text: string) => process.stdout.write(`${text}\n`);
const keepAlive = setInterval(() => {}, 1_000);

shutdown.add('database', async () => {
  clearInterval(keepAlive);
  report('database closed');
});
shutdown.add('server', async () => {
  report('server closing');
  if (mode === 'stuck' || mode === 'slow') await new Promise(() => {});
  if (mode === 'failing') throw new Error('the server would not close');
  report('server closed');
});
shutdown.install();
if (mode === 'rejecting') void Promise.reject(new Error('nobody caught me'));
report('up');
