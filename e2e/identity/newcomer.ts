import { openSite } from '../site.ts';

const providers = ['embedded', 'keycloak'] as const;

/** Which provider the suite runs against: IDENTITY_PROVIDER, else the embedded one. */
export const provider = providers.find((name) => name === process.env.IDENTITY_PROVIDER) ?? 'embedded';

/** The whole platform on that provider. */
export const openIdentitySite = (env: Record<string, string> = {}) => openSite(env, { provider });

let people = 0;
/** Somebody nobody has heard of yet. */
export const newcomer = () => ({
  email: `newcomer-${process.pid}-${++people}@shipper.example`,
  password: 'a-long-password',
});
