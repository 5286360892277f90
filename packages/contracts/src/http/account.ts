import * as z from 'zod/mini';
import * as addresses from '../constants/addresses.ts';
import { emailMaxLength, passwordMaxLength } from '../constants/limits.ts';
import { ErasureReport } from '../erasure-report.ts';
import { noContent, routesOf } from '../route.ts';
import { moment, text, trimmedText, wordedText } from '../text.ts';
import { Credentials } from './auth.ts';

const registered = routesOf({ service: 'identity', access: 'registered' });
const anybody = routesOf({ service: 'identity', access: 'public' });
const ofSessions = routesOf({ service: 'gateway', access: 'registered' });

/** The current password. Required before sensitive changes, in case another person uses the session. */
const CurrentPassword = wordedText(
  passwordMaxLength,
  { missing: 'Your password is required' },
  z.minLength(1, 'Your password is required'),
);

export const AccountProfile = z.strictObject({
  /** Empty when no name was given. */
  name: trimmedText(100, { tooLong: 'Name may have at most 100 characters' }),
  company: trimmedText(100, { tooLong: 'Company may have at most 100 characters' }),
});
export type AccountProfile = z.infer<typeof AccountProfile>;

export const Account = z.extend(AccountProfile, {
  email: text(emailMaxLength),
  /** Whether the link sent there was opened. Required for creating an API key. */
  emailVerified: z.boolean(),
  /** A new address, pending until its link is opened. */
  pendingEmail: z.nullable(text(emailMaxLength)),
  registeredAt: z.nullable(moment),
});
export type Account = z.infer<typeof Account>;

const response = z.strictObject({ account: Account });

export const readAccount = registered(addresses.readAccount, {
  summary: "The caller's account",
  response,
});

export const changeProfile = registered(addresses.changeProfile, {
  summary: 'Change name and company',
  body: AccountProfile,
  response,
});

/** Emails a link to the new address. Opening it changes the address and notifies the old one. */
export const changeEmail = registered(addresses.changeEmail, {
  summary: 'Change the email address',
  body: z.strictObject({ email: Credentials.shape.email, password: CurrentPassword }),
  status: 202,
  response,
  problems: [
    'account.wrong-password',
    'identity.email-taken',
    'identity.too-many-attempts',
    'email.too-many',
  ],
});

export const askForVerification = registered(addresses.askForVerification, {
  summary: 'Mail the link that verifies the email address again',
  status: 202,
  response,
  problems: ['account.verified-already', 'email.too-many'],
});

/** The single-use secret of an emailed link: 32 random bytes, in base64url, valid for 24 hours. */
export const LinkToken = text(43, z.regex(/^[A-Za-z0-9_-]{43}$/));

/** The user may be signed out, or signed in on another device. */
export const confirmEmail = anybody(addresses.confirmEmail, {
  summary: 'Open the link of a mail that verifies or changes an email address',
  body: z.strictObject({ token: LinkToken }),
  response: z.strictObject({ email: text(emailMaxLength), outcome: z.enum(['verified', 'changed']) }),
  problems: ['account.link-invalid', 'identity.email-taken'],
});

/** Ends every other session of the caller. */
export const changePassword = registered(addresses.changePassword, {
  summary: 'Change the password',
  body: z.strictObject({ password: CurrentPassword, newPassword: Credentials.shape.password }),
  response: z.strictObject({ changed: z.literal(true) }),
  problems: ['account.wrong-password', 'identity.too-many-attempts'],
});

/** All data stored about the caller, as one JSON file. */
export const exportAccount = registered(addresses.exportAccount, {
  summary: 'Everything that we keep about the caller, as JSON',
  response: z.unknown(),
  timeoutMs: 60_000,
});

/** Signs the caller out everywhere and erases the account's data. It cannot be undone. */
export const closeAccount = registered(addresses.closeAccount, {
  summary: 'Delete the account',
  body: z.strictObject({ password: CurrentPassword }),
  status: 202,
  response: z.strictObject({ reportToken: LinkToken }),
  problems: ['account.wrong-password', 'identity.too-many-attempts'],
});

/** What was erased and what the law requires us to retain. Available for 30 days. */
export const readClosure = anybody(addresses.readClosure, {
  summary: 'What became of a deleted account',
  params: z.object({ token: LinkToken }),
  response: z.strictObject({
    closedAt: moment,
    /** null until every service has reported. */
    finishedAt: z.nullable(moment),
    parts: z.array(ErasureReport),
    waitingFor: z.array(text(40)),
  }),
  problems: ['account.closure-not-found'],
});

/** A hash of the session's id: it identifies the session without granting access. */
export const SessionId = text(64, z.regex(/^[0-9a-f]{64}$/));

export const SignInSession = z.strictObject({
  id: SessionId,
  /** Whether it is the caller's session. */
  current: z.boolean(),
  /** 'Chrome on Windows', as reported by the browser. */
  device: text(100),
  /** The network address at sign-in. */
  address: text(64),
  signedInAt: moment,
  lastUsedAt: moment,
});
export type SignInSession = z.infer<typeof SignInSession>;

export const listSessions = ofSessions(addresses.listSessions, {
  summary: 'Where the caller is signed in',
  response: z.strictObject({ sessions: z.array(SignInSession) }),
});

export const endSession = ofSessions(addresses.endSession, {
  summary: 'Sign out one device',
  params: z.object({ id: SessionId }),
  ...noContent,
  problems: ['account.session-not-found'],
});
