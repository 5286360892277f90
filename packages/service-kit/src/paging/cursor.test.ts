import { Problem } from '@freightwright/contracts';
import { expect, it } from 'vitest';
import { cursorOf, readCursor } from './cursor.ts';

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
