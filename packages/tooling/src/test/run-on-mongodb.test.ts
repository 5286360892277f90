import { expect, it } from 'vitest';
import { runOnMongodb } from './run-on-mongodb.ts';

it('without a server and without a mongod it is skipped, and says what is missing', async () => {
  expect(await runOnMongodb({ PATH: '/nowhere' })).toEqual({
    passed: 0,
    failed: 0,
    skipped: 1,
    why: 'MONGODB_URI is not set, and there is no mongod on the PATH',
  });
});
