import { readFileSync } from 'node:fs';
import postcss from 'postcss';
import { cssPlugins } from '../build/webpack/css-plugins.ts';

/** Compiles one of our style sheets for pages without a build. Class names are preserved. */
export const compileStyleSheet = (file: string): string =>
  postcss(cssPlugins).process(readFileSync(file, 'utf8'), { from: file }).css;
