import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { manifestFile, type RemoteDeclaration, remoteName } from '@freightwright/contracts';
import { blockedPorts, readCommandLine, reportFailure } from '@freightwright/service-kit/commands';
import { buildProblems } from '../dev/build-problems.ts';
import { devManifest, devRemoteConfig, standaloneConfig, standalonePage } from '../dev/dev-config.ts';
import { startDevServer } from '../dev/dev-server.ts';
import { watchBuild } from '../dev/watch-build.ts';
import { readConfig } from './config.ts';
import { callDev } from './print.ts';

const usage = `Usage: ${callDev} mfe-name [--standalone] [--port 5173]
  serves the remote from its source inside the running site; pages take each change as it is saved
  --standalone   alone on a page, without the site
  --port         a fixed port; otherwise a free one`;

const { values, positionals } = readCommandLine(usage, {
  options: { standalone: { type: 'boolean', default: false }, port: { type: 'string', default: '0' } },
  accepts: (given) =>
    given.positionals.length === 1 &&
    remoteName.safeParse(given.positionals[0]).success &&
    /^\d{1,5}$/.test(given.values.port) &&
    Number(given.values.port) <= 65_535,
});
const [remote = ''] = positionals;
const workspace = process.cwd();

const outputDir = await mkdtemp(join(tmpdir(), `${remote}-dev-`));
const cleanUp = () => rm(outputDir, { recursive: true, force: true });
try {
  const close = await serve();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void close().finally(cleanUp));
  }
} catch (error) {
  reportFailure(error);
  await cleanUp();
}

/**
 * Serves the remote from its source and updates open pages on each change. Resolves when the server listens;
 * the link is printed after the first build.
 * @returns the function that stops it.
 * @throws Error when there is no such remote, browsers refuse to open the port, or it is taken.
 */
async function serve(): Promise<() => Promise<void>> {
  const { standalone } = values;
  const port = Number(values.port);
  if (blockedPorts.has(port)) throw new Error(`Browsers refuse to open port ${port}. Take another one.`);
  const site = readConfig().FREIGHTWRIGHT_URL.replace(/\/$/, '');
  const part = { root: join(workspace, remote), name: remote, outputDir };
  const [route = '/'] = await routesOf(part.root);
  const server = await startDevServer({
    folder: outputDir,
    port,
    files: standalone ? {} : { [manifestFile]: devManifest(remote) },
    page: standalone ? standalonePage(remote) : undefined,
  });
  const own = `http://localhost:${server.port}`;
  const link = standalone ? own + route : `${site}${route}?mf=${remote}@${own}/${manifestFile}`;
  let last: string | undefined;
  const watch = watchBuild(standalone ? standaloneConfig(part) : devRemoteConfig(part), {
    onBuilt(hash, tookMs) {
      const isFirst = last === undefined;
      last = hash;
      server.notify({ hash, problems: [] });
      console.log(`${remote} built in ${tookMs} ms`);
      if (!isFirst) return;
      console.log(`Ready in ${(performance.now() / 1_000).toFixed(1)} s`);
      console.log(`Open ${link}`);
      if (!standalone) console.log(`The site's own ${remote} is back with ${site}${route}?mf=clear`);
    },
    onFailed(message, errors) {
      server.notify({ hash: last, problems: buildProblems(errors, workspace) });
      console.log(`${remote} does not build; pages keep the build before.\n${message}`);
    },
  });
  return async () => {
    await watch.close();
    await server.close();
  };
}

async function routesOf(root: string): Promise<readonly string[]> {
  const file = join(root, 'remote.json');
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(`There is no remote ${remote}: ${file} cannot be read.`, { cause });
  });
  const { routes }: RemoteDeclaration = JSON.parse(text);
  return routes;
}
