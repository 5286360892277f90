import { startTeamFrontEnd } from '@freightwright/stack-test-site';
import type { TestProject } from 'vitest/node';
import { provider, replicas } from './config.ts';
import { type RunningSite, startSite } from './start-site.ts';

/**
 * The settings of a site that all test files share. Each file that calls the API has its own address
 * (stack/test-site/src/visitor), while all browsers share one, so the rate limits per address are raised.
 * Those limits are tested in gateway/test.
 */
const settings = {
  CONTACT_DELIVERY: 'mail',
  TRUSTED_PROXY_HOPS: '1',
  RATE_LIMIT_API_PER_ADDRESS: '100000',
  RATE_LIMIT_API_KEYS_PER_ADDRESS: '100000',
  RATE_LIMIT_PAGES_PER_ADDRESS: '100000',
  RATE_LIMIT_ASSETS_PER_ADDRESS: '1000000',
  RATE_LIMIT_REPORTS_PER_ADDRESS: '100000',
  MAIL_LIMIT_PER_CALLER: '1000',
  MAIL_LIMIT_PER_ADDRESS: '1000',
  MAIL_LIMIT_PER_RECIPIENT: '1000',
};

declare module 'vitest' {
  interface ProvidedContext {
    site: RunningSite;
    /** Origin of another team's front end, registered with the identity provider and the gateway. */
    teamOrigin: string;
  }
}

/** Starts the shared site: vitest calls this before the first file, and its result after the last. */
export default async function startSharedSite(project: TestProject): Promise<() => Promise<void>> {
  const team = await startTeamFrontEnd();
  const env = { ...settings, TEAM_URL: team.origin };
  const { site, stop } = await startSite(env, { provider, replicas });
  team.useIssuer(site.identity.issuer);
  project.provide('site', site);
  project.provide('teamOrigin', team.origin);
  return async () => {
    await stop();
    team.stop();
  };
}
