import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';
import { type PartOptions, partConfig } from './preset.ts';

/** The file that renders the shell's frame, only run by the build. */
export const frameFile = 'frame.cjs';

/**
 * The shell's frame for Node: the same modules with the same class names as in the shell, whose own build
 * bundles React and runs immediately.
 */
export function frameConfig(part: PartOptions): Configuration {
  const config = partConfig(part);
  return {
    ...config,
    target: 'node',
    entry: { frame: './src/frame.tsx' },
    output: { ...config.output, filename: frameFile, library: { type: 'commonjs2' } },
    // Node resolves React itself.
    externals: /^react(?:-dom)?(?:\/jsx-runtime|\/client)?$/,
    externalsType: 'commonjs',
    optimization: { ...config.optimization, minimize: false },
    plugins: [
      new MiniCssExtractPlugin(),
      // Lazy components are not in the frame.
      ...(config.plugins ?? []),
    ],
  };
}
