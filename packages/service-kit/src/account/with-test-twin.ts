import { testTwinOf } from '@freightwright/contracts';
import type { ClosedAccount, ErasureStep } from './erase-account.ts';

const twin = (account: ClosedAccount): ClosedAccount => ({ ...account, userId: testTwinOf(account.userId) });

/** The same step for the account and for the data of its test keys, which has an owner of its own. */
export const withTestTwin = ({ count, erase, ...step }: ErasureStep): ErasureStep => ({
  ...step,
  async count(account) {
    return (await count(account)) + (await count(twin(account)));
  },
  async erase(account) {
    await erase(account);
    await erase(twin(account));
  },
});
