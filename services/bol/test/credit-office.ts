import type { BolUsage, Principal } from '@freightwright/contracts';
import { startUsageOffice, type TestSite } from '@freightwright/stack-test-site';

/** The real usage service behind an office that tests can interfere with, and what it says of bills. */
export async function startCreditOffice(site: TestSite) {
  const office = await startUsageOffice(site);
  return {
    ...office,
    /** How many bills of the user count, including those that are being made. */
    async used(principal: Principal): Promise<BolUsage> {
      const response = await site.ask(principal, `${office.url}/api/user/bol-usage`);
      return (await response.json()) as BolUsage;
    },
  };
}
