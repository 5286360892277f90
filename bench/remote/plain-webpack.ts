/**
 * A plain webpack build of a remote: the same modules, compiler and minimizer, without federation, extracted
 * style sheets, compressed copies, markup or call records. Usage: node remote/plain-webpack.ts folder output.
 */
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack from 'webpack';

const require = createRequire(import.meta.url);
const [folder = '', path = ''] = process.argv.slice(2);
const compiler = webpack({
  context: resolve(folder),
  mode: 'production',
  target: ['web', 'es2022'],
  devtool: false,
  entry: './src/index.ts',
  output: { path, library: { type: 'global', name: 'remote' } },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        exclude: /node_modules/,
        loader: require.resolve('swc-loader'),
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
      {
        test: /\.css$/,
        use: [
          MiniCssExtractPlugin.loader,
          { loader: require.resolve('css-loader'), options: { modules: { auto: true, namedExport: false } } },
        ],
      },
      // As in ours, so that unused modules are removed.
      { test: /packages[\\/][^\\/]+[\\/]src[\\/].*(?<!\.css)\.tsx?$/, sideEffects: false },
    ],
  },
  plugins: [new MiniCssExtractPlugin()],
  optimization: {
    minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false })],
  },
  performance: { hints: false },
});
compiler.run((error, stats) => {
  if (error || stats?.hasErrors()) {
    console.error(error ?? stats?.toString({ preset: 'errors-only' }));
    process.exitCode = 1;
  }
  compiler.close(() => undefined);
});
