import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { manifestFile, type RemoteDeclaration } from '@freightwright/contracts';
import { blockedPorts } from '@freightwright/service-kit/commands';
import { buildProblems } from './build-problems.ts';
import {
  devManifest,
  devRemoteConfig,
  standaloneConfig,
  standaloneScript,
  standaloneStyles,
} from './dev-config.ts';
import { startDevServer } from './dev-server.ts';
import { watchBuild } from './watch-build.ts';

export interface ServeRemoteOptions {
  /** The folder that contains the remotes' folders. */
  workspace: string;
  /** 'mfe-bol' */
  remote: string;
  /** Whether to show the remote alone on a page instead of inside the shell of the site. */
  standalone: boolean;
  /** With 0, a free port. */
  port: number;
  /** Address of the running site: 'http://localhost:8080'. */
  site: string;
  /** An empty folder for the build. */
  outputDir: string;
  /** Where what was compiled is kept for the next start. */
  cacheDir: string;
  print: (line: string) => void;
  /** Milliseconds since the command was given. */
  nowMs: () => number;
}

/**
 * Serves one remote from its source and brings open pages to each change. Resolves when the server listens; the link is printed
 * once there is a build.
 * @throws Error when there is no such remote, browsers refuse to open the port, or it is taken.
 */
export async function serveRemote(options: ServeRemoteOptions): Promise<{ close(): Promise<void> }> {
  const { workspace, remote, standalone, port, site, outputDir, cacheDir, print, nowMs } = options;
  if (blockedPorts.has(port)) throw new Error(`Browsers refuse to open port ${port}. Take another one.`);
  const root = join(workspace, remote);
  const part = { root, name: remote, outputDir, cacheDir };
  const routes = await routesOf(root, remote);
  const manifest = devManifest(remote);
  const server = await startDevServer({
    folder: outputDir,
    port,
    files: standalone ? {} : { [manifest.file]: manifest.text },
    page: standalone ? standalonePage(remote) : undefined,
  });
  const own = `http://localhost:${server.port}`;
  const route = routes[0] ?? '/';
  const link = standalone ? own + route : `${site}${route}?mf=${remote}@${own}/${manifestFile}`;
  let last: string | undefined;
  const watch = watchBuild(standalone ? standaloneConfig(part) : devRemoteConfig(part), {
    onBuilt(hash, tookMs) {
      const isFirst = last === undefined;
      last = hash;
      server.tell({ hash, problems: [] });
      print(`${remote} built in ${tookMs} ms`);
      if (!isFirst) return;
      print(`Ready in ${(nowMs() / 1_000).toFixed(1)} s`);
      print(`Open ${link}`);
      if (!standalone) print(`The site's own ${remote} is back with ${site}${route}?mf=clear`);
    },
    onFailed(words, errors) {
      server.tell({ hash: last, problems: buildProblems(errors, workspace) });
      print(`${remote} does not build; pages keep the build before.\n${words}`);
    },
  });
  return {
    async close() {
      await watch.close();
      await server.close();
    },
  };
}

async function routesOf(root: string, remote: string): Promise<readonly string[]> {
  const text = await readFile(join(root, 'remote.json'), 'utf8').catch((cause: unknown) => {
    throw new Error(`There is no remote ${remote}: ${join(root, 'remote.json')} cannot be read.`, { cause });
  });
  const { routes }: RemoteDeclaration = JSON.parse(text);
  return routes;
}

function standalonePage(remote: string): string {
  return `<!doctype html>
<html lang="en" data-theme="light">
  <head>
    <meta charset="utf-8">
    <title>${remote} alone</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/${standaloneStyles}">
    <script src="/${standaloneScript}" defer></script>
  </head>
  <body></body>
</html>
`;
}
