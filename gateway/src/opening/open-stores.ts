import type { Log } from '@freightwright/runtime-kit';
import {
  connectMongo,
  createAuditEventStore,
  createErasureRecordStore,
  migrate,
  renameFields,
} from '@freightwright/service-kit';
import { openInBackground } from '../open-in-background.ts';
import { createSessionStore } from '../session/session-store.ts';
import { createLogoutTokensStore } from '../sign-in/logout-tokens-store.ts';
import { createSignInFailuresStore } from '../sign-in/sign-in-failures-store.ts';
import { createStatusDaysStore } from '../status/status-days-store.ts';

/** The gateway's own database. */
const database = 'gateway';
/** Replicas that read the old names must be stopped first (docs/deploy.md). */
const migrations = [
  renameFields({ version: 1, collection: 'sessions', fields: { lastSeenAtMs: 'lastUsedAtMs' } }),
  renameFields({ version: 2, collection: 'statusdays', fields: { part: 'component' } }),
];

/** Connects with unlimited retries; the site works meanwhile, but signed-out. */
export function openStores({
  uri,
  prefix = '',
  log,
}: {
  uri: string;
  /** The prefix of the database's name. */
  prefix?: string;
  log: Log;
}) {
  const opened = openInBackground({
    name: 'sessions',
    log,
    async open(stopped) {
      const { connection, ready, close } = await connectMongo({ uri, database: prefix + database, log });
      const db = connection.getClient().db(prefix + database);
      await migrate({ db, service: database, migrations, log, stopped }).catch(async (error: unknown) => {
        await close();
        throw error;
      });
      return {
        sessions: createSessionStore(connection),
        failures: createSignInFailuresStore(connection),
        logoutTokens: createLogoutTokensStore(connection),
        erasures: createErasureRecordStore(connection),
        statusDays: createStatusDaysStore(connection),
        auditEvents: createAuditEventStore(connection),
        ready,
        close,
      };
    },
  });
  return {
    sessions: () => opened.current().sessions,
    failures: () => opened.current().failures,
    logoutTokens: () => opened.current().logoutTokens,
    erasures: () => opened.current().erasures,
    statusDays: () => opened.current().statusDays,
    auditEvents: () => opened.current().auditEvents,
    /** Resolves with the audit event store once connected. */
    auditEventsOpened: opened.opened.then(({ auditEvents }) => auditEvents),
    /** Rejects while the database does not answer. */
    ready: async () => opened.current().ready(),
    close: opened.close,
  };
}
