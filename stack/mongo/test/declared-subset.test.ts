import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { SUPPORTED_NAMES } from '../src/index.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const files = globSync(['services/*/src/**/*-store.ts', 'packages/service-kit/src/**/*.ts'], { cwd: ROOT });

/** `$name` as an object key, a string or a field: not a template's `${`, a field reference is a string of its own. */
const OPERATOR_KEY = /(?<![\w$'"`])['"]?(\$[a-zA-Z]\w*)['"]?\s*:/g;

test('no store uses an operator or stage outside the declared subset', () => {
  const outside = files.flatMap((file) => {
    const text = readFileSync(`${ROOT}${file}`, 'utf8');
    const names = [...text.matchAll(OPERATOR_KEY)].map(([, name = '']) => name);
    return names.filter((name) => !SUPPORTED_NAMES.has(name)).map((name) => `${file}: ${name}`);
  });
  expect(outside).toEqual([]);
});

test('the scan sees operators however the key is written', () => {
  const text = 'find({ a: { $where: 1 }, \'$lookup\': {} }); aggregate([{"$merge": 1}]); const b = `$`';
  expect([...text.matchAll(OPERATOR_KEY)].map(([, name]) => name)).toEqual(['$where', '$lookup', '$merge']);
});
