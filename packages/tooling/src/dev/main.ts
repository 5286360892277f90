import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { remoteName } from '@freightwright/contracts';
import { readCommandLine } from '@freightwright/service-kit/commands';
import { readConfig } from '../remote/config.ts';
import { callDev } from '../remote/print.ts';
import { serveRemote } from './serve-remote.ts';

const usage = `Usage: ${callDev} mfe-name [--standalone] [--port 5173]
  serves the remote from its source inside the running site; pages take each change as it is saved
  --standalone   alone on a page, without the site
  --port         a fixed port; otherwise a free one`;

const { values, positionals } = readCommandLine(usage, {
  options: { standalone: { type: 'boolean', default: false }, port: { type: 'string', default: '0' } },
  accepts: (given) =>
    given.positionals.length === 1 &&
    remoteName.safeParse(given.positionals[0]).success &&
    isPort(Number(given.values.port)),
});
const [remote = ''] = positionals;

const outputDir = await mkdtemp(join(tmpdir(), `${remote}-dev-`));
try {
  const { close } = await serveRemote({
    remote,
    port: Number(values.port),
    standalone: values.standalone,
    workspace: process.cwd(),
    site: readConfig().FREIGHTWRIGHT_URL.replace(/\/$/, ''),
    outputDir,
    cacheDir: join(process.cwd(), remote, 'node_modules/.cache/dev'),
    print: console.log,
    nowMs: () => performance.now(),
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void close().finally(cleanUp));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
  await cleanUp();
}

async function cleanUp(): Promise<void> {
  await rm(outputDir, { recursive: true, force: true });
}

function isPort(port: number): boolean {
  return Number.isInteger(port) && port >= 0 && port <= 65_535;
}
