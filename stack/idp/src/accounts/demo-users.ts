import { hashPassword } from './passwords.ts';
import type { TeamRole, TierRole, Users } from './users.ts';

export interface DemoUser {
  readonly email: string;
  readonly password: string;
  readonly tier: TierRole;
  /** The role with which the user runs the site, or belongs to the team of a remote. */
  readonly team?: TeamRole;
}

/** One user per tier, an operator, and a member of a remote's team. Their passwords are public. */
export const DEMO_USERS: readonly DemoUser[] = [
  demoUser('registered', 'registered'),
  demoUser('pro', 'pro'),
  demoUser('enterprise', 'enterprise'),
  demoUser('operator', 'registered', 'platform-operator'),
  demoUser('bol-team', 'registered', 'remote-team:mfe-bol'),
];

function demoUser(name: string, tier: TierRole, team?: TeamRole): DemoUser {
  return { email: `${name}@freightwright.example`, password: `demo-${name}`, tier, ...(team && { team }) };
}

/** Adds missing users. An existing user's changed password stays. */
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
