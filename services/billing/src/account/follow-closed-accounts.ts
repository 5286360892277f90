import { accountClosed, billingErasedAccount, exportFromBilling } from '@freightwright/contracts';
import {
  type Bus,
  type ErasureRecordStore,
  exportPage,
  followAccountClosed,
} from '@freightwright/service-kit';
import { erasureSteps, exportSections, type UserDataDeps } from './user-data.ts';

/** Ends what somebody pays who deletes the account, and says what is kept of somebody who asks for a copy. */
export async function followClosedAccounts(
  bus: Pick<Bus, 'respond' | 'follow' | 'publish'>,
  deps: UserDataDeps & { erasures: ErasureRecordStore },
): Promise<void> {
  await bus.respond(exportFromBilling, (page) => exportPage(exportSections(deps), page));
  await followAccountClosed({
    bus,
    part: 'billing',
    closed: accountClosed,
    erased: billingErasedAccount,
    steps: erasureSteps(deps),
    records: deps.erasures,
    nowMs: deps.nowMs,
  });
}
