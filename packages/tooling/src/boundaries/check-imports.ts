import { cruise } from 'dependency-cruiser';
import { IMPORT_RULES } from './import-rules.ts';

export interface Violation {
  readonly rule: string;
  readonly file: string;
  readonly detail: string;
}

/** Folders that hold our code. The caller leaves out those that do not exist. */
export async function checkImports(root: string, folders: readonly string[]): Promise<Violation[]> {
  const { output } = await cruise(
    [...folders],
    {
      baseDir: root,
      ruleSet: { forbidden: IMPORT_RULES },
      validate: true,
      // TypeScript 7 has no API for parsing, so swc parses.
      parser: 'swc',
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '(?:^|/)dist/' },
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'browser', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  );
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with text');
  return output.summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    file: from,
    detail: cycle ? cycle.map(({ name }) => name).join(' -> ') : to,
  }));
}
