import * as z from 'zod/mini';
import { tiers } from '../facts/plans.ts';
import { Credentials } from '../http/auth.ts';
import { defineEvent, defineRequest } from '../message.ts';
import { UserId } from '../principal.ts';
import { list, moment, text } from '../text.ts';

const Email = text(254);

/** A user is known to us for the first time: one who registered here, or one whom the provider knew and who has now come by. */
export const userRegistered = defineEvent({
  subject: 'identity.user-registered.v1',
  data: z.strictObject({ userId: UserId, email: Email, registeredAt: moment }),
});

/** The provider knows the new tier by now: tokens made from here on carry it. Of two the one with the later `changedAt` holds. */
export const tierChanged = defineEvent({
  subject: 'identity.tier-changed.v1',
  data: z.strictObject({
    userId: UserId,
    tier: z.enum(['registered', 'pro', 'enterprise']),
    changedAt: moment,
  }),
});

/** Makes an account at the provider. `request.invalid`: a password that is guessed first, or what the provider does not take. */
export const registerUser = defineRequest({
  subject: 'identity.register-user.v1',
  data: Credentials,
  reply: z.strictObject({ userId: UserId, email: Email }),
  problems: ['identity.email-taken', 'request.invalid'],
});

/** Ends every session of a user at the provider. */
export const endProviderSessions = defineRequest({
  subject: 'identity.end-provider-sessions.v1',
  data: z.strictObject({ userId: UserId }),
  reply: z.strictObject({ ended: z.literal(true) }),
});

/** The provider counts the failed sign-ins of a user no more, which ends a lock that guesses of others have brought about. */
export const forgetFailedSignIns = defineRequest({
  subject: 'identity.forget-failed-sign-ins.v1',
  data: z.strictObject({ userId: UserId }),
  reply: z.strictObject({ forgotten: z.literal(true) }),
});

/** Whose API key this is. One that is unknown, expired or revoked is simply not valid. */
export const verifyApiKey = defineRequest({
  subject: 'identity.verify-api-key.v1',
  data: z.strictObject({ key: text(256, z.minLength(1)) }),
  reply: z.discriminatedUnion('valid', [
    z.strictObject({
      valid: z.literal(true),
      userId: UserId,
      email: Email,
      tier: z.enum(tiers),
      scopes: list(text(64), 32),
    }),
    z.strictObject({ valid: z.literal(false) }),
  ]),
});
