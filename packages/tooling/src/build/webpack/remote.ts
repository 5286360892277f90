import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';
import { type PartOptions, partConfig } from './preset.ts';
import { sharedBy } from './shared.ts';

/**
 * A remote: an immutable folder that works at any address (`publicPath: 'auto'`), with a manifest and one
 * exposed module, its lifecycle.
 */
export function remoteConfig(part: PartOptions): Configuration {
  const config = partConfig(part);
  return {
    ...config,
    entry: {},
    output: {
      ...config.output,
      publicPath: 'auto',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
    },
    optimization: {
      ...config.optimization,
      // A shared library is requested in two ways. Without this, each would contain a copy of it.
      splitChunks: {
        chunks: 'async',
        cacheGroups: { default: false, defaultVendors: false, shared: { minChunks: 2, minSize: 10_000 } },
      },
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:8].css',
        chunkFilename: '[name].[contenthash:8].css',
      }),
      new ModuleFederationPlugin({
        name: federationName(part.name),
        filename: 'remoteEntry.[contenthash:8].js',
        exposes: { './lifecycle': './src/index.ts' },
        shared: sharedBy(part.root),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        dev: false,
        experiments: {
          // The shell shares its copy of the runtime (shell/src/remotes/share-runtime.ts).
          externalRuntime: true,
          // A remote loads no remotes itself, so it does not need the code that reads their manifests.
          optimization: { disableSnapshot: true, disableRemote: true, target: 'web' },
        },
      }),
      ...(config.plugins ?? []),
    ],
  };
}

/** The container is a global variable: 'mfe-calculator' becomes 'mfe_calculator'. */
export const federationName = (remote: string): string => remote.replaceAll('-', '_');
