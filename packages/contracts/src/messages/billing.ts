import * as z from 'zod/mini';
import { defineEvent } from '../message.ts';
import { SubscriptionTier } from '../plans.ts';

/** Somebody's plan has changed and counts from now on. Of two the one with the later `changedAt` holds. */
export const subscriptionChanged = defineEvent({
  subject: 'billing.subscription-changed.v1',
  data: z.strictObject({
    userId: z.string().check(z.minLength(1), z.maxLength(128)),
    subscription: SubscriptionTier,
    changedAt: z.iso.datetime(),
  }),
});
