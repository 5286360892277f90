import type { DemoUser } from '@freightwright/stack-idp';
import type { RunningPlatform } from '@freightwright/stack-launcher';
import { apiClient, demoUser } from '@freightwright/stack-test-site/visitor';
import type { Users } from './load.ts';
import { timed } from './visitor.ts';

/** Raises the limits that protect the platform from strangers, so that they do not refuse the load. */
const NO_QUOTA = '10000';
const LIMITS = [
  ...['MAIL_LIMIT_PER_ADDRESS', 'MAIL_LIMIT_PER_CALLER'],
  ...['RATE_LIMIT_API_PER_ADDRESS', 'RATE_LIMIT_API_KEYS_PER_ADDRESS', 'RATE_LIMIT_API_PER_PRINCIPAL'],
];

/** The settings of a platform under load. */
export const loadSettings = Object.fromEntries(LIMITS.map((name) => [name, NO_QUOTA]));

/** Signs in the users of the load. @throws Error with the response when a sign-in fails. */
export async function signInUsers(platform: RunningPlatform): Promise<Users> {
  const signedIn = async (tier: DemoUser['tier']) => timed(await demoUser(platform, tier));
  return {
    pro: await signedIn('pro'),
    free: await signedIn('registered'),
    stranger: timed(apiClient(platform.siteUrl)),
  };
}
