import * as z from 'zod/mini';
import * as addresses from '../constants/addresses.ts';
import { emailMaxLength, passwordMaxLength, passwordMinLength } from '../constants/limits.ts';
import { defineRoute, routesOf } from '../route.ts';
import { text, wordedText } from '../text.ts';
import { UserStatus } from './user.ts';

const Email = wordedText(
  emailMaxLength,
  { missing: 'Please enter a valid email address' },
  z.email('Please enter a valid email address'),
);

/** At sign-in any password is forwarded, because only the provider can verify it. */
export const Credentials = z.strictObject({
  email: Email,
  password: wordedText(
    passwordMaxLength,
    { tooLong: `Password must be at most ${passwordMaxLength} characters` },
    z.minLength(passwordMinLength, `Password must be at least ${passwordMinLength} characters`),
  ),
});
export type Credentials = z.infer<typeof Credentials>;

const form = routesOf({ service: 'gateway', access: 'public', body: Credentials, response: UserStatus });
const route = routesOf({ service: 'gateway', access: 'public' });

export const signIn = form(addresses.signIn, {
  summary: 'Sign in with email and password; sets the session cookie',
  problems: [
    'request.foreign-origin',
    'identity.wrong-credentials',
    'identity.setup-required',
    'identity.too-many-attempts',
  ],
});

export const register = form(addresses.register, {
  summary: 'Make a free account and sign in',
  status: 201,
  problems: ['request.foreign-origin', 'identity.email-taken', 'identity.too-many-attempts'],
});

const Ended = z.strictObject({ signedOut: z.literal(true) });

/** The response is the same whether or not the caller was signed in. */
export const signOut = route(addresses.signOut, {
  summary: 'Sign out here',
  response: Ended,
  problems: ['request.foreign-origin'],
});

export const signOutEverywhere = defineRoute({
  ...addresses.signOutEverywhere,
  service: 'gateway',
  summary: 'End every session of the caller, on every device',
  access: 'registered',
  response: Ended,
});

/** The redirect target: a path of this site. Anything else becomes '/'. */
const ReturnTo = z.optional(text(2_000));

/** The browser navigates to this address; a script does not fetch it. */
export const startSignIn = route(addresses.startSignIn, {
  summary: "To the provider's sign-in page, and from there back to a page of the site",
  query: z.object({
    returnTo: ReturnTo,
    action: z.optional(z.enum(['UPDATE_PASSWORD', 'RESET_PASSWORD'])),
    // Prefills the provider's form. The user may change it there, so any text is allowed.
    email: z.optional(text(emailMaxLength)),
  }),
  response: z.undefined(),
  status: 302,
});

export const finishSignIn = route(
  { method: 'GET', path: '/api/login/callback' },
  {
    summary: 'Where the provider sends the browser back to',
    query: z.looseObject({}),
    response: z.undefined(),
    status: 302,
  },
);

/** OpenID Connect back-channel logout: the provider reports that one of its sessions has ended. */
export const backchannelLogout = route(
  { method: 'POST', path: '/api/backchannel-logout' },
  {
    summary: 'The identity provider ends sessions',
    consumes: 'application/x-www-form-urlencoded',
    body: z.object({ logout_token: text(8_000, z.minLength(1)) }),
    response: z.undefined(),
    status: 204,
  },
);
