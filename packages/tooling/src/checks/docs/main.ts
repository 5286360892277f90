import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { docsViolations } from './check-docs.ts';
import { retentionViolations } from './check-retention.ts';

/** Prints the outdated statements of the documents in the root and in docs. Exits 1 if there are any. */
const root = join(import.meta.dirname, '../../../../..');
const names = [...globSync('*.md', { cwd: root }), ...globSync('docs/**/*.md', { cwd: root })].sort();
const pages = names.map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));
const textOf = (page: string) => pages.find(({ name }) => name === page)?.text ?? '';
const wrong = docsViolations(pages, {
  exists: (path) => existsSync(join(root, path)),
  read: (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined),
  // The outputs of commands in dist do not exist before they have run.
  top: new Set(readdirSync(root).filter((name) => name !== 'dist')),
});
const violations = [...wrong, ...retentionViolations(textOf('docs/retention.md'), textOf('docs/privacy.md'))];
for (const violation of violations) console.error(violation);
if (violations.length > 0) process.exitCode = 1;
