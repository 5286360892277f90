import { expect, it } from 'vitest';
import { parseNotice } from './account-notices.ts';

it('a notice is read as it was written', () => {
  const notice = { userId: 'ann', news: 'changed' };
  expect(parseNotice(Buffer.from(JSON.stringify(notice)))).toEqual(notice);
});

it.each([
  'no JSON',
  'null',
  '[]',
  '{}',
  '{"userId":"ann"}',
  '{"userId":"","news":"ended"}',
  '{"userId":"ann","news":"something new"}',
  '{"userId":7,"news":"ended"}',
  JSON.stringify({ userId: 'x'.repeat(129), news: 'ended' }),
])('anything else is nothing: %s', (text) => {
  expect(parseNotice(Buffer.from(text))).toBeUndefined();
});
