import { Problem } from '@freightwright/contracts';
import { expect, it } from 'vitest';
import { cursorOf, nameCursorOf, pageOf, readCursor, readNameCursor } from './cursor.ts';

it('a cursor is read as the place it was made of, in letters a query takes as they are', () => {
  const place = {
    createdAt: new Date('2026-11-20T10:42:00.123Z'),
    id: 'f3b6c0de-0000-4000-8000-000000000000',
  };
  expect(cursorOf(place)).toMatch(/^[\w.:-]{1,200}$/);
  expect(readCursor(cursorOf(place))).toEqual(place);
});

it.each([
  '',
  '.',
  '12',
  '12.short',
  'x.f3b6c0de',
  '1234567890123456.f3b6c0de',
  '12.f3b6c0de.x',
  '-1.f3b6c0de',
])('another text is refused: "%s"', (cursor) => {
  expect(() => readCursor(cursor)).toThrow(Problem);
});

it.each(['', 'alder', 'östlund & söhne', '東京', '\u{10ffff}'.repeat(50), '漢'.repeat(100)])(
  'a place by name is read as it was, and its cursor is in letters a query takes: "%s"',
  (name) => {
    const place = { name, id: 'f3b6c0de-0000-4000-8000-000000000000' };
    expect(nameCursorOf(place)).toMatch(/^[\w.-]{1,600}$/);
    expect(readNameCursor(nameCursorOf(place))).toEqual(place);
  },
);

it.each(['', '.', 'YQ', 'YQ.short', 'YQ.f3b6c0de.x', 'Y+.f3b6c0de', 'YR.f3b6c0de', '_w.f3b6c0de'])(
  'a text that no place by name was made into is refused: "%s"',
  (cursor) => {
    expect(() => readNameCursor(cursor)).toThrow(Problem);
  },
);

it.each([
  [[], [], null],
  [['a'], ['a'], null],
  [['a', 'b'], ['a', 'b'], null],
  [['a', 'b', 'c'], ['a', 'b'], 'after b'],
])('a page of two of %j is %j, and leads to %j', (found, shown, nextCursor) => {
  expect(pageOf(found, 2, (row) => `after ${row}`)).toEqual({ shown, nextCursor });
});
