import { hashPassword } from './passwords.ts';
import type { TierRole, Users } from './users.ts';

export interface DemoUser {
  readonly email: string;
  readonly password: string;
  readonly tier: TierRole;
}

/**
 * One user per tier. Their passwords are public, which is why the provider refuses to start in production.
 */
export const DEMO_USERS: readonly DemoUser[] = [
  { email: 'registered@freightwright.example', password: 'demo-registered', tier: 'registered' },
  { email: 'pro@freightwright.example', password: 'demo-pro', tier: 'pro' },
  { email: 'enterprise@freightwright.example', password: 'demo-enterprise', tier: 'enterprise' },
];

/** Adds the users that are missing. One who has changed the password keeps it. */
export async function seedDemoUsers(users: Users, now: () => number): Promise<void> {
  for (const { email, password, tier } of DEMO_USERS) {
    if (users.findByEmail(email)) continue;
    users.create({
      email,
      enabled: true,
      emailVerified: true,
      passwordHash: await hashPassword(password),
      passwordChangedAtMs: now(),
      roles: tier === 'registered' ? ['registered'] : ['registered', tier],
    });
  }
}
