import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const workspace = join(import.meta.dirname, '../../../..');
const tsc = join(workspace, 'node_modules/typescript/bin/tsc');
const timeoutMs = 120_000;
const outputBytesAtMost = 16 * 1024 * 1024;

export interface TypescriptOptions {
  /** The entry modules to compile, with their imports of our own modules. */
  entries: readonly string[];
  /** The common root folder; relative paths are preserved. */
  rootDir: string;
  outDir: string;
  /** More options of tsc, by their names. */
  options: Readonly<Record<string, string>>;
  /**
   * Our own packages and the modules that they resolve to. A module that is first found below node_modules counts as
   * another's and is not emitted, and which import comes first differs between runs of tsc 7.
   */
  paths?: Readonly<Record<string, readonly string[]>>;
}

/** The compiler options of every package: imports of modules resolve to their JavaScript. */
const forEveryPackage = {
  ...{
    target: 'ES2022',
    strict: 'true',
    exactOptionalPropertyTypes: 'true',
    noUncheckedIndexedAccess: 'true',
  },
  ...{ declaration: 'true', rewriteRelativeImportExtensions: 'true', verbatimModuleSyntax: 'true' },
};

/**
 * Compiles TypeScript to JavaScript and declarations, because Node strips no types below node_modules.
 * @throws Error with the compiler's message when the modules do not compile.
 */
export async function compileTypescript(asked: TypescriptOptions): Promise<void> {
  const { entries, rootDir, outDir, options, paths = {} } = asked;
  const typeRoots = join(workspace, 'node_modules/@types');
  const all = { ...forEveryPackage, typeRoots, rootDir, outDir, ...options };
  const args = Object.entries(all).flatMap(([name, value]) => [`--${name}`, value]);
  const temporary = await mkdtemp(join(tmpdir(), 'freightwright-tsc-'));
  const config = join(temporary, 'tsconfig.json');
  try {
    await writeFile(config, JSON.stringify({ compilerOptions: { paths }, files: entries }));
    await promisify(execFile)(process.execPath, [tsc, '--project', config, ...args], {
      cwd: workspace,
      timeout: timeoutMs,
      maxBuffer: outputBytesAtMost,
    });
  } catch (error) {
    const { stdout, message } = error as Error & { stdout?: string };
    throw new Error(`The package does not compile\n${stdout || message}`, { cause: error });
  } finally {
    await rm(temporary, { recursive: true });
  }
}
