import type { BolUsage, Principal } from '@freightwright/contracts';
import { startUsageOffice, type TestSite } from '@freightwright/stack-test-site';

/** The real usage service behind a proxy that tests can control, and its figures for bills. */
export async function startCreditOffice(site: TestSite) {
  const office = await startUsageOffice(site);
  return {
    ...office,
    /** How many bills of the user count, including those in progress. */
    async used(principal: Principal): Promise<BolUsage> {
      const response = await site.ask(principal, `${office.url}/api/user/bol-usage`);
      return (await response.json()) as BolUsage;
    },
  };
}
