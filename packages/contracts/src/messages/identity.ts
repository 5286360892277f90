import * as z from 'zod/mini';
import { apiKeyModes } from '../constants/api-keys.ts';
import { tiers } from '../constants/plans.ts';
import { ApiKeyId } from '../http/api-keys.ts';
import { Credentials } from '../http/auth.ts';
import { defineEvent, defineRequest } from '../message.ts';
import { ApiVersionDate, UserId } from '../principal.ts';
import { list, moment, text } from '../text.ts';

const Email = text(254);

/**
 * A user is known to us for the first time, either by registering here or by signing in with an existing
 * account of the provider.
 */
export const userRegistered = defineEvent({
  subject: 'identity.user-registered.v1',
  data: z.strictObject({ userId: UserId, email: Email, registeredAt: moment }),
});

/**
 * The provider knows the new tier: tokens made from now on contain it. When two of these arrive, the one with
 * the latest `changedAt` counts.
 */
export const tierChanged = defineEvent({
  subject: 'identity.tier-changed.v1',
  data: z.strictObject({
    userId: UserId,
    tier: z.enum(['registered', 'pro', 'enterprise']),
    changedAt: moment,
  }),
});

/**
 * Creates an account at the provider. Refused with 'request.invalid' for a commonly guessed password, or when
 * the provider does not accept a field.
 */
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

/** Resets a user's count of failed sign-ins, which ends a lock caused by another person's guesses. */
export const forgetFailedSignIns = defineRequest({
  subject: 'identity.forget-failed-sign-ins.v1',
  data: z.strictObject({ userId: UserId }),
  reply: z.strictObject({ forgotten: z.literal(true) }),
});

/**
 * Resolves an API key to its user: its owner, or the owner's test twin for a test key. An unknown, expired or
 * revoked key is reported as invalid, without a reason.
 */
export const verifyApiKey = defineRequest({
  subject: 'identity.verify-api-key.v1',
  data: z.strictObject({ key: text(256, z.minLength(1)) }),
  reply: z.discriminatedUnion('valid', [
    z.strictObject({
      valid: z.literal(true),
      keyId: ApiKeyId,
      mode: z.enum(apiKeyModes),
      userId: UserId,
      email: Email,
      tier: z.enum(tiers),
      scopes: list(text(64), 32),
      apiVersion: ApiVersionDate,
    }),
    z.strictObject({ valid: z.literal(false) }),
  ]),
});
