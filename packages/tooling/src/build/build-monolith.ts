import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack from 'webpack';
import { partConfig } from './webpack/preset.ts';
import { shellOutput } from './webpack/shell.ts';
import { shellPage } from './webpack/shell-page.ts';

/**
 * `build-monolith.ts <folder>`: builds the shell with every remote's page without federation, for comparison
 * (bench/page). bench/page/monolith contains what replaces federation. Also writes `pages.json`: the files of
 * each page by the remote's name.
 */
const workspace = join(import.meta.dirname, '../../../..');
const root = join(workspace, 'shell');
const standIns = join(workspace, 'bench/page/monolith');
const [outputDir = ''] = process.argv.slice(2);
if (outputDir === '') throw new Error('Where to? build-monolith.ts <folder>');

const config = partConfig({ root, name: 'monolith', outputDir });
const replace = (request: RegExp, file: string) =>
  new webpack.NormalModuleReplacementPlugin(request, join(standIns, file));
const minimizer = new MinimizerPlugin({
  minify: MinimizerPlugin.terserMinify,
  extractComments: false,
  terserOptions: { ecma: 2020, compress: { passes: 2 }, format: { comments: false } },
});
const compiler = webpack({
  ...config,
  entry: { shell: './src/index.tsx' },
  output: { ...config.output, ...shellOutput },
  optimization: {
    ...config.optimization,
    minimizer: [minimizer, new CssMinimizerPlugin()],
    splitChunks: { chunks: 'async' },
  },
  plugins: [
    new MiniCssExtractPlugin({
      filename: 'assets/[name].[contenthash:8].css',
      chunkFilename: 'assets/[name].[contenthash:8].css',
    }),
    replace(/^\.\/remotes\/federation\.ts$/, 'load-page.ts'),
    replace(/^\.\/remotes\/lend-runtime\.ts$/, 'no-federation.ts'),
    replace(/^single-spa$/, 'no-single-spa.ts'),
    shellPage(root),
    ...(config.plugins ?? []),
  ],
});
compiler.run((error, stats) => {
  compiler.close(async () => {
    if (error) throw error;
    if (!stats || stats.hasErrors()) throw new Error(stats?.toString({ preset: 'errors-only' }));
    const groups = [...stats.compilation.namedChunkGroups].filter(([name]) => name.startsWith('mfe-'));
    const pages = Object.fromEntries(groups.map(([name, group]) => [name, group.getFiles()]));
    await writeFile(join(outputDir, 'pages.json'), JSON.stringify(pages));
  });
});
