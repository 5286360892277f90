import { createHash } from 'node:crypto';
import type { LoaderContext } from 'webpack';

/**
 * Runs before the loader of MiniCssExtractPlugin in hot builds. That loader's code reloads every style sheet
 * of the page, the shell's too. This one lets the plugin's runtime replace only the changed style sheet: it
 * reloads those of the chunks in which a module changed, so the module changes with each build of its style
 * sheet, and accepts the update. A changed list of names propagates to the importer.
 * @param source the names that the style sheet exports.
 */
export default function preserveStyles(this: LoaderContext<object>, source: string): string {
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
