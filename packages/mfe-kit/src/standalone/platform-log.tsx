import type { SubscriptionTier, Tier } from '@freightwright/contracts';
import { type Session, signedOut } from '../platform/platform.ts';
import { useReadable } from '../platform/readable.ts';
import util from '../theme/utilities.module.css';
import type { FakePlatform } from './fake-platform.ts';
import styles from './standalone.module.css';

/** The subscription for each tier, checked against the contract by the compiler. */
const subscriptions: Readonly<Record<Tier, SubscriptionTier>> = {
  anonymous: 'free',
  registered: 'free',
  pro: 'professional',
  enterprise: 'enterprise',
};
const tiers = Object.keys(subscriptions) as Tier[];

function sessionOf(tier: Tier): Session {
  if (tier === 'anonymous') return signedOut;
  const user = { id: 'user-1', email: 'dock@shipper.example' };
  return { status: 'signed-in', tier, subscriptionTier: subscriptions[tier], user };
}

/** The remote's calls to the platform, and controls for theme and session. */
export function PlatformLog({ platform, name }: { readonly platform: FakePlatform; readonly name: string }) {
  const calls = useReadable(platform.calls);
  const theme = useReadable(platform.theme);
  const { tier } = useReadable(platform.session);
  return (
    <aside className={styles.log} aria-label="Platform">
      <div className={styles.head}>
        <strong>{name} alone, with a fake platform</strong>
        <label>
          Theme{' '}
          <select
            value={theme}
            onChange={(event) => platform.theme.set(event.target.value === 'dark' ? 'dark' : 'light')}
          >
            <option>light</option>
            <option>dark</option>
          </select>
        </label>
        <label>
          Tier{' '}
          <select
            value={tier}
            onChange={(event) =>
              platform.session.set(
                sessionOf(tiers.find((known) => known === event.target.value) ?? 'anonymous'),
              )
            }
          >
            {tiers.map((known) => (
              <option key={known}>{known}</option>
            ))}
          </select>
        </label>
      </div>
      {calls.length === 0 && <p className={`${util.below8} ${util.ink3}`}>No calls to the platform yet.</p>}
      <ol aria-label="Calls" className={styles.calls}>
        {calls.map(({ id, method, text }) => (
          <li key={id}>
            <code>{method}</code> {text}
          </li>
        ))}
      </ol>
    </aside>
  );
}
