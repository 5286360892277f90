import { hkdfSync } from 'node:crypto';
import { overridePermitVerifier } from '@freightwright/service-kit';
import type { OverrideSettings } from './overrides.ts';

/** @param options.secret what all replicas share; the key for the cookies is derived from it. */
export function overrideSettings(options: {
  open: boolean;
  httpsOnly: boolean;
  secret: string;
  /** The public key of permits; left out, there are none. */
  permitKey: string | undefined;
  now: () => number;
}): OverrideSettings {
  const { open, httpsOnly, secret, permitKey, now } = options;
  return {
    open,
    httpsOnly,
    key: Buffer.from(hkdfSync('sha256', secret, '', 'freightwright remote overrides', 32)),
    verifyPermit: permitKey === undefined ? undefined : overridePermitVerifier({ publicKey: permitKey, now }),
  };
}
