import type { Account } from './hosted-page.ts';

let people = 0;
/** Somebody nobody has heard of yet. */
export const newcomer = (): Account => ({
  email: `newcomer-${process.pid}-${++people}@shipper.example`,
  password: 'a-long-password',
});
