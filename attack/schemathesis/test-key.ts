import { apiScopes } from '@freightwright/contracts/facts';
import { signedIn } from '../call.ts';
import { attacker } from '../raw-connection.ts';
import type { Site } from '../target.ts';

const patienceMs = 30_000;

/** A key for tests with every scope, of a company on the Enterprise plan. */
export async function makeTestKey({ gateway, platform }: Site): Promise<string> {
  const customer = platform.identity.demoUsers.find(({ tier }) => tier === 'enterprise');
  if (!customer) throw new Error('There is no customer of the Enterprise plan');
  const { siteUrl: origin } = platform;
  const cookie = await signedIn(gateway, { ...customer, from: attacker(11), origin });
  // What makes a customer of the provider known to us, as each page does.
  await fetch(`${origin}/api/user/status`, { headers: { cookie } });
  const made = await fetch(`${origin}/api/account/keys`, {
    method: 'POST',
    headers: { cookie, origin, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Schemathesis', mode: 'test', scopes: apiScopes }),
  });
  if (made.status !== 201) throw new Error(`Making a key was answered ${made.status}`);
  const { secret } = (await made.json()) as { secret: string };
  const untilMs = Date.now() + patienceMs;
  while (Date.now() < untilMs) {
    const { status } = await fetch(`${origin}/api/user/status`, { headers: { 'x-api-key': secret } });
    if (status === 200) return secret;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The key opens nothing after ${patienceMs} ms`);
}
