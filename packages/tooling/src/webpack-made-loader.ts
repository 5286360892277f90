import type { LoaderContext } from 'webpack';

/**
 * Runs a TypeScript module at build time and puts what it exports into the code as data: of `operations.made.ts`,
 * which reads the contracts, the browser gets a list without a schema.
 */
export default async function writeMade(this: LoaderContext<object>): Promise<string> {
  // What it imports is not known here, so no build keeps its text.
  this.cacheable(false);
  const made: Record<string, unknown> = await import(this.resourcePath);
  return Object.entries(made)
    .map(([name, value]) => `export const ${name} = ${textOf(value, `${name} of ${this.resourcePath}`)};\n`)
    .join('');
}

/** @throws TypeError for what is no data, such as a function. */
function textOf(value: unknown, what: string): string {
  const text = JSON.stringify(value);
  if (text === undefined) throw new TypeError(`${what} must be data`);
  return text;
}
