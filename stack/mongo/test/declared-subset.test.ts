import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { SUPPORTED_NAMES } from '../src/index.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** All code of the platform that may use a database. */
const SOURCES = ['gateway/src/**/*.ts', 'services/*/src/**/*.ts', 'packages/service-kit/src/**/*.ts'];
const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));
/** The plain value of a filter, and what the driver makes of `countDocuments`. */
const NEVER_SPELLED = ['$eq', '$match'];

/**
 * `$name` as an object key, a string or a field. A template's `${` does not match, and a field reference is a
 * string of its own.
 */
const OPERATOR_KEY = /(?<![\w$'"`])['"]?(\$[a-zA-Z]\w*)['"]?\s*:/g;
const operatorsIn = (text: string) => [...text.matchAll(OPERATOR_KEY)].map(([, name = '']) => name);
const usedIn = (file: string) => operatorsIn(readFileSync(`${ROOT}${file}`, 'utf8'));

test('the declared subset is what gateway, services and what they build on use, no more and no less', () => {
  expect(new Set([...files.flatMap(usedIn), ...NEVER_SPELLED])).toEqual(SUPPORTED_NAMES);
});

test('the scan sees operators however the key is written', () => {
  const text = 'find({ a: { $where: 1 }, \'$lookup\': {} }); aggregate([{"$merge": 1}]); const b = `$`';
  expect(operatorsIn(text)).toEqual(['$where', '$lookup', '$merge']);
});
