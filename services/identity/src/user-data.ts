import { type ErasureStep, type ExportSection, erasureStep } from '@freightwright/service-kit';
import { markOf } from './account/token.ts';
import { presentLine } from './audit/audit-store.ts';
import type { IdentityDeps } from './identity-deps.ts';

/**
 * Everything that this service stores about a user, and the account at the provider. The account goes first:
 * from then on no sign-in works, and no token is renewed. Its sessions end before it, because the provider
 * notifies the gateway of ended sessions, and not of deleted users.
 */
export const erasureSteps = ({
  registrar,
  profiles,
  accounts,
  apiKeys,
  exportQuotas,
  audit,
}: IdentityDeps): ErasureStep[] => [
  {
    what: 'account at the sign-in service',
    count: async ({ look }) => (look === 1 ? 1 : 0),
    async erase({ userId }) {
      await registrar.endSessions(userId);
      await registrar.deleteUser(userId);
    },
  },
  erasureStep('API keys', apiKeys),
  {
    what: 'name, company and links that waited',
    count: ({ userId }) => accounts.countOf(userId),
    erase: ({ userId }) => accounts.erase(userId),
  },
  {
    what: 'profile',
    count: async ({ userId }) => ((await profiles.find(userId)) ? 1 : 0),
    erase: ({ userId }) => profiles.erase(userId),
  },
  erasureStep('counters of exports', exportQuotas),
  {
    what: 'lines of the audit log',
    retainedBecause:
      'The act and its time alone. Without these lines nobody would see that somebody removed one. The last goes after a year.',
    count: ({ userId }) => audit.countOf(markOf(userId)),
    erase: ({ userId }) => audit.eraseDetailsOf(markOf(userId)),
  },
];

export const exportSections = ({ profiles, accounts, apiKeys, audit }: IdentityDeps): ExportSection[] => [
  {
    kind: 'account',
    async read(userId, after) {
      if (after !== undefined) return [];
      const { name, company, changeLink, emailsAt } = await accounts.find(userId);
      const profile = await profiles.find(userId);
      const record = {
        ...profile,
        userId,
        name,
        company,
        pendingEmail: changeLink?.email ?? null,
        emailsAt,
      };
      return [{ record, place: 'all' }];
    },
  },
  {
    kind: 'apiKeys',
    async read(userId, after) {
      if (after !== undefined) return [];
      const keys = await apiKeys.ofUser(userId);
      return keys.map(({ hash: _, userId: __, ...record }) => ({ record, place: record.id }));
    },
  },
  {
    kind: 'activity',
    async read(userId, after) {
      const before = after === undefined ? undefined : Number(after);
      const lines = await audit.linesOf({ subject: markOf(userId), before, limit: maxLinesPerBatch });
      return lines.map((line) => ({ record: presentLine(line), place: String(line.seq) }));
    },
  },
];

const maxLinesPerBatch = 200;
