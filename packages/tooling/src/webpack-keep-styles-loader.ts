import { createHash } from 'node:crypto';
import type { LoaderContext } from 'webpack';

/**
 * Stands before the loader of MiniCssExtractPlugin in hot builds. That one adds code that loads every style sheet of
 * the page anew, the shell's too. This one lets the plugin's runtime replace the one sheet that changed: it loads
 * those of the chunks in which a module changed, so the module changes with each build of its sheet, and takes the
 * change itself. Another list of names goes on to the component that imports it.
 * @param source the names that the sheet exports.
 */
export default function keepStyles(this: LoaderContext<object>, source: string): string {
  const names = JSON.stringify(createHash('sha256').update(source).digest('hex'));
  return `${source}
if (import.meta.webpackHot) {
  const { data } = import.meta.webpackHot;
  import.meta.webpackHot.dispose((next) => void (next.names = ${names}));
  if (data && data.names !== ${names}) import.meta.webpackHot.invalidate();
  else import.meta.webpackHot.accept();
}
// ${Date.now()}
`;
}

export function pitch(this: LoaderContext<object>): void {
  this.hot = false;
}
