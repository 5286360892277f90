import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { remoteName } from '@freightwright/contracts';
import { readConfig } from '../remote/config.ts';
import { callDev } from '../remote/how-to-call.ts';
import { serveRemote } from './serve-remote.ts';

/** Exit codes: 1 when it cannot be served, 2 when the command is not understood. */
const failed = 1;
const misunderstood = 2;

const usage = `Usage: ${callDev} mfe-name [--standalone] [--port 5173]
  serves the remote from its source inside the running site; pages take each change as it is saved
  --standalone   alone on a page, without the site
  --port         a fixed port; otherwise a free one`;

const asked = readArguments(process.argv.slice(2));
if (asked === undefined) {
  console.error(usage);
  process.exit(misunderstood);
}

const outputDir = await mkdtemp(join(tmpdir(), `${asked.remote}-dev-`));
try {
  const { close } = await serveRemote({
    ...asked,
    workspace: process.cwd(),
    site: readConfig().FREIGHTWRIGHT_URL.replace(/\/$/, ''),
    outputDir,
    cacheDir: join(process.cwd(), asked.remote, 'node_modules/.cache/dev'),
    print: console.log,
    nowMs: () => performance.now(),
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void close().finally(cleanUp));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = failed;
  await cleanUp();
}

async function cleanUp(): Promise<void> {
  await rm(outputDir, { recursive: true, force: true });
}

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { standalone: { type: 'boolean', default: false }, port: { type: 'string', default: '0' } },
    });
    const [remote = '', ...more] = positionals;
    const port = Number(values.port);
    if (more.length > 0 || !remoteName.safeParse(remote).success) return undefined;
    if (!Number.isInteger(port) || port < 0 || port > 65_535) return undefined;
    return { remote, port, standalone: values.standalone };
  } catch {
    return undefined;
  }
}
