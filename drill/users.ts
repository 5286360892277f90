import { DEMO_USERS } from '@freightwright/stack-idp';
import type { Users } from './load.ts';
import { newVisitor, type Visitor } from './visitor.ts';

/** Keeps the limits that protect the platform from strangers from refusing the load. */
const NO_QUOTA = '10000';
const LIMITS = [
  ...['MAIL_LIMIT_PER_ADDRESS', 'MAIL_LIMIT_PER_CALLER'],
  ...['RATE_LIMIT_API_PER_ADDRESS', 'RATE_LIMIT_API_PER_PRINCIPAL'],
];
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_COMPILE_CACHE'];

/** The environment of a platform under load, which has nothing of the developer's settings. */
export function loadEnvironment(): Record<string, string> {
  const inherited = INHERITED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  return Object.fromEntries([...inherited, ...LIMITS.map((name) => [name, NO_QUOTA])]);
}

/** Signs in everybody whom the load needs. @throws Error with the answer when the site lets one not in. */
export const signInUsers = async (siteUrl: string): Promise<Users> => ({
  pro: await signIn(siteUrl, 'pro'),
  free: await signIn(siteUrl, 'registered'),
  stranger: newVisitor(siteUrl),
});

async function signIn(siteUrl: string, tier: string): Promise<Visitor> {
  const { email, password } = DEMO_USERS.find((user) => user.tier === tier) ?? { email: '', password: '' };
  const visitor = newVisitor(siteUrl);
  const { status } = await visitor.call('POST', '/api/auth/login', { email, password });
  if (status !== 200) throw new Error(`signing in as ${email} answered ${status}`);
  return visitor;
}
