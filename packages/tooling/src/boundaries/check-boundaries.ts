import { readdir } from 'node:fs/promises';
import { checkEnvironment } from './check-environment.ts';
import { checkImports, type Violation } from './check-imports.ts';
import { checkPatterns } from './check-patterns.ts';
import { checkRepeatedPatterns } from './check-repeated-patterns.ts';

const OURS = /^(?:packages|stack|services|gateway|shell|mfe-.+|e2e|attack|bench|drill)$/;
const CODE = /\.(?:ts|tsx|mjs)$/;
const GENERATED = /(?:^|\/)(?:node_modules|dist)\//;

/** Every violation of the architecture's rules in the tree at `root`. */
export async function checkBoundaries(root: string): Promise<Violation[]> {
  const entries = await readdir(root, { withFileTypes: true });
  const folders = entries
    .filter((entry) => entry.isDirectory() && OURS.test(entry.name))
    .map(({ name }) => name);
  const files = await Promise.all(folders.map((folder) => codeIn(root, folder)));
  const [imports, environment, patterns, repeated] = await Promise.all([
    checkImports(root, folders),
    checkEnvironment(root, files.flat()),
    checkPatterns(root, files.flat()),
    checkRepeatedPatterns(root, files.flat()),
  ]);
  return [...imports, ...environment, ...patterns, ...repeated];
}

async function codeIn(root: string, folder: string): Promise<string[]> {
  const names = await readdir(`${root}/${folder}`, { recursive: true });
  return names.map((name) => `${folder}/${name}`).filter((name) => CODE.test(name) && !GENERATED.test(name));
}
