import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { moduleFile } from '../../build-files.ts';
import { cssPlugins } from './css-plugins.ts';
import { PrecompressPlugin } from './precompress.ts';
import { classOfUtility, markOf, utilitiesFile } from './utilities.ts';

/** Browsers with native dialog, popover, `:has`, `color-mix` and container queries. */
const target = { chrome: '120', edge: '120', firefox: '125', safari: '17.4' };

/** `import page from './page.md?raw'` gives the text of the file, as it does in the tests. */
const asText = /^\?raw$/;

const require = createRequire(import.meta.url);

/** The installed kit package: compiled JavaScript, in which only the utility classes are left to expand. */
const installedKit = /node_modules[\\/]@freightwright[\\/]mfe-.*(?<!\.css)\.js$/;

export interface PartOptions {
  /** The folder of the shell or remote: /…/mfe-calculator */
  readonly root: string;
  /** Unique on a page, because it names the chunk registry and salts class names. */
  readonly name: string;
  readonly outputDir: string;
  /** For the development server: React's development build, and code that can be replaced in an open page. */
  readonly isHot?: boolean;
}

/** The shared configuration of the shell and every remote. */
export function partConfig({ root, name, outputDir, isHot = false }: PartOptions): Configuration {
  const styleSheets = [
    ...(isHot ? [moduleFile('build/webpack/preserve-styles-loader')] : []),
    MiniCssExtractPlugin.loader,
  ];
  const salt = `${name}@${sourceSalt(root)}`;
  const mark = markOf(name);
  const utilities = { loader: moduleFile('build/webpack/utilities-loader'), options: { salt } };
  return {
    context: root,
    mode: isHot ? 'development' : 'production',
    target: ['web', 'es2022'],
    devtool: false,
    output: {
      path: outputDir,
      uniqueName: name,
      chunkLoadTimeout: 5_000,
      hashFunction: 'xxhash64',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules|\.(?:css|made)\.ts$/,
          resourceQuery: { not: [asText] },
          use: [...(isHot ? [moduleFile('build/webpack/refresh-loader')] : []), swcLoader(isHot), utilities],
        },
        { test: installedKit, use: [utilities] },
        { resourceQuery: asText, type: 'asset/source' },
        { test: /\.made\.ts$/, use: [moduleFile('build/webpack/run-module-loader')] },
        {
          test: /\.css\.[jt]s$/,
          use: [
            ...styleSheets,
            require.resolve('css-loader'),
            { loader: moduleFile('build/webpack/run-module-loader'), options: { name } },
          ],
        },
        {
          test: /\.css$/,
          use: [
            ...styleSheets,
            {
              loader: require.resolve('css-loader'),
              options: {
                modules: {
                  auto: true,
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                  localIdentName: `${mark}[hash:base64:${mark === '' ? 6 : 5}]`,
                  // Shell and remotes each have a copy of the kit, so no class may be shared.
                  localIdentHashSalt: salt,
                  getLocalIdent: (
                    { resourcePath }: { resourcePath: string },
                    _: string,
                    className: string,
                  ) => (resourcePath === utilitiesFile ? classOfUtility(salt, className) : undefined),
                },
              },
            },
            {
              loader: require.resolve('postcss-loader'),
              options: { postcssOptions: { config: false, plugins: cssPlugins } },
            },
          ],
        },
        // Importing our packages has no side effects, so unused modules are left out; style sheets do.
        { test: /packages[\\/][^\\/]+[\\/]src[\\/].*(?<!\.css)\.tsx?$/, sideEffects: false },
      ],
    },
    plugins: [...adoptedStyles(), new PrecompressPlugin()],
    optimization: {
      splitChunks: false,
      runtimeChunk: false,
      moduleIds: isHot ? 'named' : 'deterministic',
      minimizer: [
        new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false }),
        new CssMinimizerPlugin(),
      ],
    },
    performance: { hints: false },
    // Federation warns at each build that a remote's address is only known at run time, which is intended.
    infrastructureLogging: { level: 'error' },
  };
}

/**
 * antd's components write style elements at run time, which the content security policy refuses. A team
 * without antd has not installed the replacement.
 */
function adoptedStyles() {
  try {
    const file = require.resolve('@freightwright/mfe-ui/adopted-styles');
    return [new webpack.NormalModuleReplacementPlugin(/(?:^|\/)Dom\/dynamicCSS$/, file)];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return [];
    throw error;
  }
}

const swcLoader = (isHot: boolean) => ({
  loader: require.resolve('swc-loader'),
  options: {
    env: { targets: target },
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: isHot, refresh: isHot } },
    },
  },
});

/** A few characters that change with the version. */
const sourceSalt = (root: string): string =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package.json')))
    .digest('hex')
    .slice(0, 8);
