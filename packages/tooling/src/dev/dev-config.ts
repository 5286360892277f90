import { join } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { PrecompressPlugin } from '../webpack-precompress.ts';
import { type PartOptions, partConfig } from '../webpack-preset.ts';
import { remoteConfig } from '../webpack-remote.ts';
import { liveReloadScript } from './live-reload.ts';

/**
 * The remote as it is deployed, but readable and quick to build. React is still the production build, because
 * a development build of a remote crashes in a production shell (`getOwner is not a function`).
 */
export function devRemoteConfig(part: PartOptions): Configuration {
  const config = readable(remoteConfig(part));
  return { ...config, plugins: [...(config.plugins ?? []), liveReload(/^remoteEntry\./)] };
}

/** Names of the files of a standalone page. */
export const standaloneScript = 'standalone.js';
export const standaloneStyles = 'standalone.css';

/**
 * The remote alone on a page, with a platform object that only keeps a log. There is no federation, so React
 * can be the development build.
 */
export function standaloneConfig(part: PartOptions): Configuration {
  const config = readable(partConfig(part));
  const start = `
    import '@freightwright/mfe-kit/theme.css';
    import '@freightwright/mfe-kit/base.css';
    import { mountStandalone } from '@freightwright/mfe-kit/standalone';
    import * as remote from ${JSON.stringify(join(part.root, 'src/index.ts'))};
    mountStandalone(remote, ${JSON.stringify(part.name)});`;
  return {
    ...config,
    mode: 'development',
    entry: { standalone: `data:text/javascript,${encodeURIComponent(start)}` },
    output: {
      ...config.output,
      publicPath: '/',
      filename: standaloneScript,
      chunkFilename: '[name].[contenthash:8].js',
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: standaloneStyles, chunkFilename: '[name].[contenthash:8].css' }),
      ...(config.plugins ?? []),
      liveReload(/^standalone\.js$/),
    ],
  };
}

/** Source maps are separate files, because the page's policy allows no eval. */
function readable(config: Configuration): Configuration {
  return {
    ...config,
    devtool: 'source-map',
    output: { ...config.output, clean: true },
    optimization: { ...config.optimization, minimize: false },
    plugins: (config.plugins ?? []).filter((plugin) => !(plugin instanceof PrecompressPlugin)),
  };
}

function liveReload(script: RegExp) {
  return new webpack.BannerPlugin({ banner: liveReloadScript, raw: true, test: script });
}
