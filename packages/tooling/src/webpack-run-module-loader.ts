import type { LoaderContext } from 'webpack';

/**
 * Runs a TypeScript module at build time and uses the text of its default export as the source:
 * `theme.css.ts` becomes CSS.
 */
export default async function runModule(this: LoaderContext<object>): Promise<string> {
  // What it imports is not known here, so no build keeps its text.
  this.cacheable(false);
  const { default: text }: { default: unknown } = await import(this.resourcePath);
  if (typeof text !== 'string') throw new TypeError(`${this.resourcePath} must export a text by default`);
  return text;
}
