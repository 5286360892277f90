import { type Migration, renameFields } from '@freightwright/service-kit';

/**
 * Replicas that read the old names must be stopped first (docs/deploy.md). The hashes of the audit log cover
 * the values of a line and not its field names, so they stay valid.
 */
export const migrations: readonly Migration[] = [
  renameFields({ version: 1, collection: 'accounts', fields: { lettersAt: 'emailsAt' } }),
  renameFields({ version: 2, collection: 'auditlines', fields: { act: 'action' } }),
  renameFields({
    version: 3,
    collection: 'closures',
    fields: { userMark: 'userHash', 'reports.report.kept': 'retained' },
    dropIndexes: ['userMark_1'],
  }),
  renameFields({ version: 4, collection: 'exportquotas', fields: { heldUntil: 'leaseExpiresAt' } }),
];
