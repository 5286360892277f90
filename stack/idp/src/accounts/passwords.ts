import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { brokenPasswordRule, type PasswordRule } from '@freightwright/password-rules';

const derive = promisify(argon2);

/** OWASP Password Storage Cheat Sheet, first choice for argon2id: 19 MiB, 2 passes, 1 lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
/** A thousandth of the work, for tests that sign in often. */
const QUICK = { ...COST, memory: 32, passes: 1 };
let cost = COST;
const SALT_BYTES = 16;
const MIN_LENGTH = 6;
const MAX_LENGTH = 128;

/** Used for an unknown user, so that the response takes equally long. */
const ANONYMOUS = { salt: Buffer.alloc(SALT_BYTES), tag: Buffer.alloc(COST.tagLength) };

/** Keycloak's names for the rules, with its texts where the user can act on them. */
const RULE_ERRORS: Readonly<Record<PasswordRule, readonly [error: string, text: string]>> = {
  blank: ['RegexPattern', 'only spaces'],
  'not-email': ['NotEmail', 'must not be your email or the name in it'],
  common: ['Blacklisted', 'it is too common and would be guessed first'],
};

/** The error of a new password, by the realm's policy and its list of common passwords. */
export function passwordViolation(password: string, email: string) {
  const broken = brokenRule(password, email);
  if (!broken) return undefined;
  const [rule, text] = broken;
  return { error: `invalidPassword${rule}Message`, error_description: `Invalid password: ${text}.` };
}

function brokenRule(password: string, email: string) {
  if (password.length < MIN_LENGTH) return ['MinLength', `minimum length ${MIN_LENGTH}`];
  if (password.length > MAX_LENGTH) return ['MaxLength', `maximum length ${MAX_LENGTH}`];
  const rule = brokenPasswordRule({ password, email });
  return rule && RULE_ERRORS[rule];
}

/** Sets how every provider of this process hashes and compares from now on. */
export function hashQuickly(isQuick: boolean): void {
  cost = isQuick ? QUICK : COST;
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive('argon2id', { message: password, nonce: salt, ...cost });
  return `argon2id:${salt.toString('base64')}:${tag.toString('base64')}`;
}

/** Takes equally long with a hash and without one (no such user, or no password set). */
export async function matchesPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, salt, tag] = hash?.split(':') ?? [];
  const expected =
    salt && tag ? { salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') } : ANONYMOUS;
  // No password is longer than the limit, so a longer text is truncated and costs no more.
  const message = password.slice(0, MAX_LENGTH + 1);
  const actual = await derive('argon2id', { message, nonce: expected.salt, ...cost });
  return timingSafeEqual(actual, expected.tag) && hash !== undefined;
}
