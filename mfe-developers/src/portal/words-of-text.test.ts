import { expect, it } from 'vitest';
import { piecesOf } from './words-of-text.tsx';

it.each([
  ['read `errors`, or wait', ['read ', ['errors'], ', or wait']],
  ['correct it ([eBOL](ebol.md))', ['correct it (eBOL)']],
  ['`GET /api/hazmat?q=`', [['GET /api/hazmat?q=']]],
  ['a lone ` stays', ['a lone ` stays']],
  ['', []],
])('%s is read as words and code', (line, expected) => {
  expect(piecesOf(line).map(({ text, isCode }) => (isCode ? [text] : text))).toEqual(expected);
});
