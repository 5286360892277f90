import { trialPermitLifetimeS } from '@freightwright/contracts';
import { createKeyedHash } from '../secrets/keyed-hash.ts';

/** Permits to try the stored versions of one remote, which the gateway signs for whoever may deploy it. */
export interface TrialPermits {
  sign(remote: string): { permit: string; untilMs: number };
  /** Whether a text has the shape of such a permit, good or not. A permit by the deploy key has another. */
  looksLikeOne(permit: string): boolean;
  /** Until when this permit is good for this remote, milliseconds since the epoch. Undefined for any other text. */
  goodUntilMs(remote: string, permit: string): number | undefined;
}

const shape = /^(?<until>[0-9a-z]{1,11})\.(?<hash>[\w-]{43})$/;

/**
 * @param deps.secret base64, 32 bytes or more, the same in all replicas. `now` is in milliseconds since the epoch.
 */
export function createTrialPermits({ secret, now }: { secret: string; now: () => number }): TrialPermits {
  const signature = createKeyedHash(secret, 'trials of stored versions');
  return {
    sign(remote) {
      const untilMs = now() + trialPermitLifetimeS * 1_000;
      const until = untilMs.toString(36);
      return { permit: `${until}.${signature.of(`${remote} ${until}`)}`, untilMs };
    },
    looksLikeOne: (permit) => shape.test(permit),
    goodUntilMs(remote, permit) {
      const { until = '', hash = '' } = shape.exec(permit)?.groups ?? {};
      if (until === '' || !signature.matches(`${remote} ${until}`, hash)) return undefined;
      const untilMs = Number.parseInt(until, 36);
      return untilMs > now() ? untilMs : undefined;
    },
  };
}
