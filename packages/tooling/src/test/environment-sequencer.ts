import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Runs the files that need a page after all others. A worker keeps its modules from file to file as long as
 * the next file needs the same environment, so each kind must come in one piece. Within a kind the longest
 * come first, so that the workers end together.
 */
export class EnvironmentSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return pagesLast(await super.sort(files));
  }
}

/** Leaves the order within each of both kinds as it is. */
export function pagesLast<F extends { readonly moduleId: string }>(files: readonly F[]): F[] {
  const inPage = new Set(files.filter(({ moduleId }) => needsPage(moduleId)));
  return [...files.filter((file) => !inPage.has(file)), ...inPage];
}

const needsPage = (file: string) => readFileSync(file, 'utf8').startsWith('// @vitest-environment');
