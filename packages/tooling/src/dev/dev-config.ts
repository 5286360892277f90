import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FederationManifest } from '@freightwright/contracts';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { PrecompressPlugin } from '../build/webpack/precompress.ts';
import { type PartOptions, partConfig } from '../build/webpack/preset.ts';
import { federationName } from '../build/webpack/remote.ts';
import { moduleFile } from '../build-files.ts';

const entryFile = 'remoteEntry.js';

/**
 * The remote as the site's shell loads it: a container with its lifecycle. It shares no library with the
 * page. The page has the production build of React, which cannot replace components, and elements made with
 * one build crash in the other; but a remote is a separate root, and only the platform object passes between
 * it and the shell. So it bundles a development build, and the page around it is unchanged.
 */
export function devRemoteConfig(part: PartOptions): Configuration {
  const config = hotConfig(part, 'site');
  const container = federationName(part.name);
  return {
    ...config,
    entry: {},
    output: { ...config.output, publicPath: 'auto' },
    plugins: [
      new webpack.container.ContainerPlugin({
        name: container,
        filename: entryFile,
        library: { type: 'var', name: container },
        exposes: { './lifecycle': { import: [startOf(part.name), './src/index.ts'] } },
      }),
      ...(config.plugins ?? []),
    ],
  };
}

/** The manifest by which the shell finds the container. Nothing is preloaded from this machine. */
export function devManifest(name: string): string {
  const none = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };
  const globalName = federationName(name);
  const manifest: FederationManifest = {
    metaData: {
      name: globalName,
      globalName,
      publicPath: 'auto',
      remoteEntry: { name: entryFile, path: '', type: 'global' },
    },
    shared: [],
    remotes: [],
    exposes: [{ path: './lifecycle', assets: none }],
  };
  return JSON.stringify(manifest);
}

/** The remote alone on a page, with a stub of the platform object that only logs. */
export function standaloneConfig(part: PartOptions): Configuration {
  const config = hotConfig(part, 'standalone');
  const start = `
    import '@freightwright/mfe-kit/theme.css';
    import '@freightwright/mfe-kit/base.css';
    import { mountStandalone } from '@freightwright/mfe-kit/standalone';
    import * as remote from ${JSON.stringify(join(part.root, 'src/index.ts'))};
    mountStandalone(remote, ${JSON.stringify(part.name)});`;
  return {
    ...config,
    entry: { standalone: [startOf(part.name), `data:text/javascript,${encodeURIComponent(start)}`] },
    output: { ...config.output, publicPath: '/' },
  };
}

/** The page that loads the build of `standaloneConfig`. */
export const standalonePage = (remote: string): string => `<!doctype html>
<html lang="en" data-theme="light">
  <head>
    <meta charset="utf-8">
    <title>${remote} alone</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/standalone.css">
    <script src="/standalone.js" defer></script>
  </head>
  <body></body>
</html>
`;

/** A module that subscribes to the builds, before React DOM is loaded. */
function startOf(name: string): string {
  const page = moduleFile('dev/page/index');
  const start = `import { startHot } from ${JSON.stringify(page)}; startHot(${JSON.stringify(name)});`;
  return `data:text/javascript,${encodeURIComponent(start)}`;
}

/**
 * File names are stable between builds. Source maps are separate files, because the page's policy allows no
 * eval, and map lines alone, which takes half the time.
 */
function hotConfig(part: PartOptions, name: 'site' | 'standalone'): Configuration {
  const config = partConfig({ ...part, isHot: true });
  return {
    ...config,
    devtool: 'cheap-module-source-map',
    output: { ...config.output, filename: '[name].js', chunkFilename: '[name].js' },
    optimization: { ...config.optimization, minimize: false, chunkIds: 'named', emitOnErrors: false },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css' }),
      new webpack.HotModuleReplacementPlugin(),
      ...(config.plugins ?? []).filter((plugin) => !(plugin instanceof PrecompressPlugin)),
    ],
    // The compilation is cached for the next start.
    cache: {
      type: 'filesystem',
      cacheDirectory: join(part.root, 'node_modules/.cache/dev'),
      name,
      version: buildHash(part.root),
    },
  };
}

/** Changes with the build's own code, which webpack does not track: this package and its dependencies. */
function buildHash(root: string): string {
  const hash = createHash('sha256').update(root);
  const tooling = join(import.meta.dirname, '../..');
  const files = globSync('{package.json,src/*.[jt]s,src/dev/*.[jt]s}', { cwd: tooling }).sort();
  for (const file of files) hash.update(readFileSync(join(tooling, file)));
  return hash.digest('hex');
}
