import * as z from 'zod/mini';
import { subscriptionTiers } from '../facts/plans.ts';
import { defineEvent } from '../message.ts';
import { UserId } from '../principal.ts';
import { moment } from '../text.ts';

/**
 * Somebody's plan has changed and applies from now on. When two of these arrive, the one with the later
 * `changedAt` counts.
 */
export const subscriptionChanged = defineEvent({
  subject: 'billing.subscription-changed.v1',
  data: z.strictObject({
    userId: UserId,
    subscription: z.enum(subscriptionTiers),
    changedAt: moment,
  }),
});
