import type { Account } from './hosted-page.ts';

let people = 0;
/** Credentials of a user who has no account yet. */
export const newcomer = (): Account => ({
  email: `newcomer-${process.pid}-${++people}@shipper.example`,
  password: 'a-long-password',
});
