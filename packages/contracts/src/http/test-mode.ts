import * as z from 'zod/mini';
import * as addresses from '../facts/addresses.ts';
import { defineRoute } from '../route.ts';
import { text } from '../text.ts';
import { UserStatus } from './user-status.ts';

/** For developers: gives the caller the Professional plan without payment. */
export const enablePro = defineRoute({
  ...addresses.enableProAddress,
  service: 'identity',
  summary: 'Give the signed-in user the Professional plan (test mode)',
  access: 'registered',
  testModeOnly: true,
  response: z.extend(UserStatus, { message: text(500) }),
});
