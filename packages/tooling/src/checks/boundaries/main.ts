import { checkBoundaries } from './check-boundaries.ts';
import { IMPORT_RULES } from './import-rules.ts';

const violations = await checkBoundaries(process.cwd());
for (const { rule, file, detail } of violations) console.error(`${rule}: ${file}: ${detail}`);
for (const name of new Set(violations.map(({ rule }) => rule))) {
  const comment = IMPORT_RULES.find((rule) => rule.name === name)?.comment;
  if (comment) console.error(`\n${name}: ${comment}`);
}
process.exit(violations.length === 0 ? 0 : 1);
