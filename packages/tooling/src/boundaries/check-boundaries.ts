import { readdir } from 'node:fs/promises';
import { checkClasses } from './check-classes.ts';
import { checkControls } from './check-controls.ts';
import { checkImports, type Violation } from './check-imports.ts';
import { checkPatterns } from './check-patterns.ts';

const OURS = /^(?:packages|stack|services|gateway|shell|mfe-.+|e2e|attack|bench|deploy|drill)$/;
const CODE = /\.(?:ts|tsx|mjs)$/;
const GENERATED = /(?:^|\/)(?:node_modules|dist)\//;

/** Every violation of the architecture's rules in the tree at `root`. */
export async function checkBoundaries(root: string): Promise<Violation[]> {
  const entries = await readdir(root, { withFileTypes: true });
  const folders = entries
    .filter((entry) => entry.isDirectory() && OURS.test(entry.name))
    .map(({ name }) => name);
  const files = (await Promise.all(folders.map((folder) => filesIn(root, folder)))).flat();
  const code = files.filter((name) => CODE.test(name));
  const found = await Promise.all([
    checkImports(root, folders),
    checkPatterns(root, code),
    checkControls(root, code),
    checkClasses(
      root,
      files.filter((name) => name.endsWith('.css')),
      code,
    ),
  ]);
  return found.flat();
}

async function filesIn(root: string, folder: string): Promise<string[]> {
  const names = await readdir(`${root}/${folder}`, { recursive: true });
  return names.map((name) => `${folder}/${name}`).filter((name) => !GENERATED.test(name));
}
