import { join } from 'node:path';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { type PartOptions, partConfig } from './preset.ts';
import { shellPage } from './shell-page.ts';

/** The folders and names of the shell's files. */
export const shellOutput = {
  publicPath: '/',
  filename: 'assets/[name].[contenthash:8].js',
  chunkFilename: 'assets/[name].[contenthash:8].js',
};

/** The shell: the host of the federation, with no remote known at build time. */
export function shellConfig(part: PartOptions): Configuration {
  const config = partConfig(part);
  return {
    ...config,
    entry: { shell: './src/index.tsx' },
    module: {
      rules: [
        ...(config.module?.rules ?? []),
        // It re-exports unused names that the smaller logger (below) lacks.
        {
          test: /@module-federation[\\/]sdk[\\/]dist[\\/]index\.js$/,
          parser: { reexportExportsPresence: false },
        },
      ],
    },
    output: { ...config.output, ...shellOutput },
    optimization: {
      ...config.optimization,
      // One small style sheet: the code that loads style sheets together with chunks would be on every page.
      splitChunks: {
        chunks: 'async',
        cacheGroups: {
          default: false,
          defaultVendors: false,
          styles: { name: 'shell', type: 'css/mini-extract', chunks: 'all', enforce: true },
        },
      },
      // Half a KiB smaller than with swc, for two more seconds: the shell is on every page.
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.terserMinify,
          extractComments: false,
          terserOptions: {
            ecma: 2020,
            module: true,
            toplevel: true,
            // None of our functions is called with `new`, so that each may become an arrow function or a
            // method, and no getter has side effects.
            compress: {
              passes: 4,
              unsafe_arrows: true,
              unsafe_methods: true,
              keep_fargs: false,
              pure_getters: true,
            },
            format: { comments: false },
          },
        }),
        new CssMinimizerPlugin(),
      ],
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: 'assets/[name].[contenthash:8].css' }),
      // The runtime without what the shell does itself (shell/src/remotes/load-container.ts). Its build
      // plugin, which would set these, is for builds that expose modules.
      new webpack.DefinePlugin({
        ENV_TARGET: JSON.stringify('web'),
        FEDERATION_OPTIMIZE_NO_REMOTE: true,
        FEDERATION_OPTIMIZE_NO_SHARED: false,
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
      }),
      new webpack.NormalModuleReplacementPlugin(/^\.\/logger\.js$/, (asked) => {
        if (!/@module-federation[\\/]sdk[\\/]/.test(asked.context)) return;
        asked.request = join(part.root, 'src/remotes/federation-logger.ts');
      }),
      shellPage(part.root),
      ...(config.plugins ?? []),
    ],
  };
}
