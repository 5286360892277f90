import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkClasses } from './check-classes.ts';
import { checkControls } from './check-controls.ts';
import { checkPatterns } from './check-patterns.ts';
import { checkImports, type Violation } from './import-rules.ts';

const OURS = '{packages,stack,services,gateway,shell,mfe-*,e2e,attack,bench,deploy,drill}';
const GENERATED = /(?:^|\/)(?:node_modules|dist)(?:\/|$)/;

/** Every violation of the architecture's rules in the tree at `root`. */
export async function checkBoundaries(root: string): Promise<Violation[]> {
  const exclude = (name: string) => GENERATED.test(name);
  const files = globSync(`${OURS}/**/*.{ts,tsx,mjs,css}`, { cwd: root, exclude });
  const texts = new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const)),
  );
  return [
    ...(await checkImports(root, globSync(OURS, { cwd: root }))),
    ...(await checkPatterns(texts)),
    ...checkControls(texts),
    ...checkClasses(texts),
  ];
}
