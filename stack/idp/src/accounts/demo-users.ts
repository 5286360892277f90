import { hashPassword } from './passwords.ts';
import type { TeamRole, TierRole, Users } from './users.ts';

export interface DemoUser {
  readonly email: string;
  readonly password: string;
  readonly tier: TierRole;
  /** The role with which the user runs the site, or belongs to the team of a remote. */
  readonly team?: TeamRole;
}

/**
 * One user per tier, an operator, and a member of the team of one remote. Their passwords are public, which is why the provider refuses to start in production.
 */
export const DEMO_USERS: readonly DemoUser[] = [
  { email: 'registered@freightwright.example', password: 'demo-registered', tier: 'registered' },
  { email: 'pro@freightwright.example', password: 'demo-pro', tier: 'pro' },
  { email: 'enterprise@freightwright.example', password: 'demo-enterprise', tier: 'enterprise' },
  {
    email: 'operator@freightwright.example',
    password: 'demo-operator',
    tier: 'registered',
    team: 'platform-operator',
  },
  {
    email: 'bol-team@freightwright.example',
    password: 'demo-bol-team',
    tier: 'registered',
    team: 'remote-team:mfe-bol',
  },
];

/** Adds the users that are missing. One who has changed the password keeps it. */
export async function seedDemoUsers(users: Users, now: () => number): Promise<void> {
  for (const { email, password, tier, team } of DEMO_USERS) {
    if (users.findByEmail(email)) continue;
    users.create({
      email,
      enabled: true,
      emailVerified: true,
      passwordHash: await hashPassword(password),
      passwordChangedAtMs: now(),
      roles: [...new Set(['registered' as const, tier, ...(team ? [team] : [])])],
    });
  }
}
