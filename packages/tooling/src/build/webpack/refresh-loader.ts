import type { LoaderContext } from 'webpack';
import { moduleFile } from '../../build-files.ts';

const page = moduleFile('dev/page/index');

/**
 * Connects a module prepared for React Refresh with the runtime in the page (`dev/page/settle-module.ts`). On
 * the first line, so that every other line number is unchanged.
 */
export default function connectRefresh(this: LoaderContext<object>, source: string, map?: string): void {
  const named = source.includes('$RefreshReg$(');
  const signed = source.includes('$RefreshSig$(');
  if (!named && !signed) {
    this.callback(null, source, map);
    return;
  }
  const before = [
    `import { registerIn as $registerIn$, settle as $settle$, signature as $RefreshSig$ } from ${JSON.stringify(page)};`,
    'const $RefreshReg$ = $registerIn$(__webpack_module__.id);',
  ];
  const after = named
    ? '\nimport.meta.webpackHot && $settle$(__webpack_module__, import.meta.webpackHot);'
    : '';
  this.callback(null, `${before.join('')}${source}${after}`, map);
}
