import * as z from 'zod/mini';
import { emailMaxLength } from './facts/email-length.ts';
import { tiers } from './facts/plans.ts';
import { list, text } from './text.ts';

/** The provider's id of a signed-in user. */
export const UserId = text(128, z.minLength(1));

export const AnonymousId = text(128, z.regex(/^[\w-]{16,128}$/));

/**
 * Who is calling, as the gateway established it. It travels as a JWT in the `x-principal` header, signed with
 * Ed25519 and valid for 60 s; services believe nothing else. `clientAddress` is the caller's IP address as
 * the gateway saw it. `anonymousId` names a visitor who is not signed in, on routes that count such visitors
 * (`countsAnonymous`); the gateway made it and signed it.
 */
export const Principal = z.strictObject({
  tier: z.enum(tiers),
  userId: z.optional(UserId),
  email: z.optional(text(emailMaxLength)),
  scopes: list(text(128), 100),
  clientAddress: text(64),
  anonymousId: z.optional(AnonymousId),
});
export type Principal = z.infer<typeof Principal>;

export const principalHeader = 'x-principal';
/** Lifetime of a signed principal in seconds. */
export const principalLifetimeS = 60;
export const principalIssuer = 'freightwright-gateway';
export const principalAudience = 'freightwright-services';
