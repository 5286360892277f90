import { type Bus, type ErasureRecordStore, serveUserData } from '@freightwright/service-kit';
import type { Sessions } from './sessions.ts';
import { erasureSteps, exportSections } from './user-data.ts';

/** Ends the sessions of whoever deletes the account, and says which ones somebody has who asks for a copy. */
export const followClosedAccounts = ({
  bus,
  sessions,
  erasures,
  now,
}: {
  bus: Pick<Bus, 'follow' | 'publish' | 'respond'>;
  sessions: Pick<Sessions, 'listOf' | 'endAllOf'>;
  /** @throws Problem 'service.unavailable' while there is none. */
  erasures: () => ErasureRecordStore;
  now: () => number;
}): Promise<void> =>
  serveUserData({
    service: 'gateway',
    bus,
    erase: erasureSteps(sessions),
    export: exportSections(sessions),
    records: {
      find: async (id) => erasures().find(id),
      keep: async (record) => erasures().keep(record),
    },
    nowMs: now,
  });
