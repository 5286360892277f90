import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';
import { type PartOptions, partConfig } from './webpack-preset.ts';
import { sharedLibraries } from './webpack-shared.ts';
import { ShellPagePlugin } from './webpack-shell-page.ts';

/** The shell: the host of the federation, which knows no remote at build time. */
export function shellConfig(part: PartOptions): Configuration {
  const config = partConfig(part);
  return {
    ...config,
    entry: { shell: './src/index.tsx' },
    output: {
      ...config.output,
      publicPath: '/',
      filename: 'assets/[name].[contenthash:8].js',
      chunkFilename: 'assets/[name].[contenthash:8].js',
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: 'assets/[name].[contenthash:8].css' }),
      new ModuleFederationPlugin({
        name: 'shell',
        remotes: {},
        // Eager: the shell is React itself, so a second round trip for it would gain nothing.
        shared: sharedLibraries(part.root, { eager: true }),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        dev: false,
        experiments: { optimization: { target: 'web' } },
      }),
      new ShellPagePlugin({
        template: join(part.root, 'src/index.html'),
        headScript: join(part.root, 'src/theme/first-paint.ts'),
        icon: join(part.root, 'src/mark.svg'),
        entry: 'shell',
        preloadFonts: [/archivo-latin-wdth-normal/],
      }),
      ...(config.plugins ?? []),
    ],
  };
}
