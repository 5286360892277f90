import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A structured data block and its page. */
export interface Piece {
  readonly path: string;
  readonly data: unknown;
}

const require = createRequire(import.meta.url);
const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc');
const types = join(dirname(require.resolve('schema-dts/package.json')), 'dist/schema.d.ts');
const settings = {
  compilerOptions: {
    ...{ noEmit: true, strict: true, module: 'preserve', types: [], lib: ['ES2024'], skipLibCheck: true },
    paths: { 'schema-dts': [types] },
  },
  files: ['pieces.ts'],
};
const head = "import type * as schema from 'schema-dts';";

/**
 * What the vocabulary of schema.org does not define or allow: types, properties of a type, kinds of values.
 * One sentence each, with the page. The compiler checks the blocks against generated types.
 */
export async function vocabularyViolations(pieces: readonly Piece[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vocabulary-'));
  try {
    // One line each, so that the line of an error identifies the block.
    await writeFile(join(folder, 'pieces.ts'), [head, ...pieces.map(declared), ''].join('\n'));
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    const output = await compile(folder);
    return [...output.matchAll(/^pieces\.ts\((\d+),\d+\): error TS\d+: (.*)$/gm)].map(
      ([, line, violation]) => `${pieces[Number(line) - 2]?.path}: ${violation}`,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

function declared({ path, data }: Piece, index: number): string {
  const type = String(Object(data)['@type']);
  if (!/^[A-Z]\w*$/.test(type)) throw new Error(`${path} has structured data of the type ${type}`);
  return `export const piece${index}: schema.WithContext<schema.${type}> = ${JSON.stringify(data)};`;
}

/** @throws Error when the compiler fails for another reason than errors in the blocks. */
const compile = (folder: string): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [compiler, '-p', folder, '--pretty', 'false'],
      { cwd: folder, maxBuffer: 16 * 1024 * 1024 },
      (error, stdout, stderr) => {
        if (error && !stdout.startsWith('pieces.ts(')) reject(new Error(stdout + stderr, { cause: error }));
        else resolve(stdout);
      },
    );
  });
