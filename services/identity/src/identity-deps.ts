import type { Bus } from '@freightwright/nats-kit';
import type { Log } from '@freightwright/runtime-kit';
import type { ErasureRecordStore } from '@freightwright/service-kit';
import type { AccountStore } from './account/account-store.ts';
import type { AuditStore } from './audit/audit-store.ts';
import type { ClosureStore } from './closure/closure-store.ts';
import type { ExportQuotaStore } from './export/export-quota-store.ts';
import type { ApiKeyStore } from './keys/api-key-store.ts';
import type { ProfileStore } from './profile/profile-store.ts';
import type { UsageRecords } from './profile/usage-records.ts';
import type { Registrar } from './provider/registrar.ts';

/** Dependencies of the use cases. */
export interface IdentityDeps {
  accounts: AccountStore;
  apiKeys: ApiKeyStore;
  audit: AuditStore;
  closures: ClosureStore;
  erasures: ErasureRecordStore;
  exportQuotas: ExportQuotaStore;
  profiles: ProfileStore;
  registrar: Registrar;
  usageRecords: UsageRecords;
  bus: Pick<Bus, 'request' | 'respond' | 'follow' | 'publish' | 'forget'>;
  /** Public URL of the site, for links in emails. */
  siteUrl: string;
  /** How long a token or a request from before the closure may remain valid, milliseconds. */
  secondLookAfterMs: number;
  nowMs: () => number;
  log: Log;
}
