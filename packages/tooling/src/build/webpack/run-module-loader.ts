import type { LoaderContext } from 'webpack';

/**
 * Runs a TypeScript module at build time and emits its exports. `theme.css.ts` becomes CSS, the text of its
 * default export, or what that gives for the name of the shell or remote. `operations.made.ts`, which reads the contracts, becomes data: the browser gets a list
 * without a schema. Its default export, if it has one, answers files by their paths, which are put beside the scripts.
 */
export default async function runModule(this: LoaderContext<{ name: string }>): Promise<string> {
  // Its imports are not known here, so no build caches its text.
  this.cacheable(false);
  const made: Record<string, unknown> = await import(this.resourcePath);
  if (/\.made\.ts$/.test(this.resourcePath)) {
    const { default: files, ...data } = made as { default?: () => Promise<Record<string, Uint8Array>> };
    for (const [path, bytes] of Object.entries((await files?.()) ?? {}))
      this.emitFile(path, Buffer.from(bytes));
    const lines = Object.entries(data).map(
      ([name, value]) => `export const ${name} = ${dataOf(value, `${name} of ${this.resourcePath}`)};\n`,
    );
    return lines.join('');
  }
  const text = typeof made.default === 'function' ? await made.default(this.getOptions().name) : made.default;
  if (typeof text !== 'string') throw new TypeError(`${this.resourcePath} must export a text by default`);
  return text;
}

/** @throws TypeError for a value that is not data, such as a function. */
function dataOf(value: unknown, what: string): string {
  const text = JSON.stringify(value);
  if (text === undefined) throw new TypeError(`${what} must be data`);
  return text;
}
