import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

export const workspace = join(import.meta.dirname, '../..');

function run(script: string, argument: string): void {
  const file = join(workspace, 'packages/tooling/src', script);
  execFileSync(process.execPath, [file, argument], { stdio: 'inherit' });
}

/** Builds the shell and the changed remotes. */
export const buildParts = () => run('build.ts', 'all');

/** Builds all of them as one monolith. @param folder the output folder. */
export const buildMonolith = (folder: string) => run('build-monolith.ts', folder);
