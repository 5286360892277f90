import * as z from 'zod/mini';
import { apiKeyModes } from './constants/api-keys.ts';
import { emailMaxLength } from './constants/limits.ts';
import { tiers } from './constants/plans.ts';
import { list, text } from './text.ts';

/** The provider's id of a signed-in user. */
export const UserId = text(128, z.minLength(1));

/** The provider's id of one of its sessions (the claim `sid` of a token). */
export const ProviderSession = text(255, z.minLength(1));

/** The date of a version of the API: '2026-11-23'. */
export const ApiVersionDate = text(10, z.regex(/^20\d\d-\d\d-\d\d$/));

export const AnonymousId = text(128, z.regex(/^[\w-]{16,128}$/));

/**
 * The caller, as established by the gateway. It travels as a JWT in the `x-principal` header, signed with
 * Ed25519 and valid for 60 s; services trust nothing else. `clientAddress` is the caller's IP address as the
 * gateway saw it. `anonymousId` identifies an anonymous visitor, on routes that count such visitors
 * (`countsAnonymous`); the gateway made it and signed it. `session` is the provider's id of the sign-in
 * behind the call. Only a signed-in person has one: API keys and machine clients do not. `apiKey` is the key
 * of the call. A test key calls as the test twin of its owner (`testTwinOf`), so that `userId` is always the
 * owner of the data.
 */
export const Principal = z.strictObject({
  tier: z.enum(tiers),
  userId: z.optional(UserId),
  email: z.optional(text(emailMaxLength)),
  scopes: list(text(128), 100),
  clientAddress: text(64),
  anonymousId: z.optional(AnonymousId),
  session: z.optional(ProviderSession),
  apiKey: z.optional(
    z.strictObject({
      id: text(20),
      mode: z.enum(apiKeyModes),
      /** The version of the API that was current when the key was made. */
      apiVersion: z.optional(ApiVersionDate),
    }),
  ),
});
export type Principal = z.infer<typeof Principal>;

export const principalHeader = 'x-principal';
/** Lifetime of a signed principal in seconds. */
export const principalLifetimeS = 60;
export const principalIssuer = 'freightwright-gateway';
export const principalAudience = 'freightwright-services';
