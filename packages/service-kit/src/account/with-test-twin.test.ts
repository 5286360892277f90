import { expect, it } from 'vitest';
import { withTestTwin } from './erase-account.ts';

const account = { closureId: 'c1', userId: 'u1', look: 1 as const };

it('counts and erases what an account has, and what its test keys made', async () => {
  const retained = new Map([
    ['u1', 3],
    ['test.u1', 2],
    ['u2', 5],
  ]);
  const step = withTestTwin({
    what: 'drafts',
    retainedBecause: 'the law says so',
    count: async ({ userId }) => retained.get(userId) ?? 0,
    erase: async ({ userId }) => retained.delete(userId),
  });
  expect(await step.count(account)).toBe(5);
  await step.erase(account);
  expect([...retained]).toEqual([['u2', 5]]);
  expect(step).toMatchObject({ what: 'drafts', retainedBecause: 'the law says so' });
});
