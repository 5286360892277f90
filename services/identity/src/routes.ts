import {
  activityFile as activityFileRoute,
  askForVerification as askForVerificationRoute,
  changeEmail as changeEmailRoute,
  changePassword as changePasswordRoute,
  changeProfile as changeProfileRoute,
  closeAccount as closeAccountRoute,
  confirmEmail as confirmEmailRoute,
  createApiKey as createApiKeyRoute,
  enablePro as enableProRoute,
  exportAccount as exportAccountRoute,
  listActivity as listActivityRoute,
  listApiKeys as listApiKeysRoute,
  readAccount as readAccountRoute,
  readClosure as readClosureRoute,
  revokeApiKey as revokeApiKeyRoute,
  userStatus,
  userStatusOf,
} from '@freightwright/contracts';
import { type Handler, handle } from '@freightwright/service-kit';
import type { AccountDeps } from './account/account-deps.ts';
import { askForVerification } from './account/ask-for-verification.ts';
import { changeEmail } from './account/change-email.ts';
import { changePassword } from './account/change-password.ts';
import { changeProfile } from './account/change-profile.ts';
import { confirmEmail } from './account/confirm-email.ts';
import { personOf } from './account/person.ts';
import { readAccount } from './account/read-account.ts';
import type { AuditStore } from './audit/audit-store.ts';
import { listActivity } from './audit/list-activity.ts';
import { writeActivityFile } from './audit/write-activity-file.ts';
import { type CloseAccountDeps, closeAccount } from './closure/close-account.ts';
import { readClosure } from './closure/read-closure.ts';
import { type EnableProDeps, enablePro } from './enable-pro.ts';
import { type ExportAccountDeps, exportAccount } from './export/export-account.ts';
import { type CreateApiKeyDeps, createApiKey } from './keys/create-api-key.ts';
import { type ListApiKeysDeps, listApiKeys } from './keys/list-api-keys.ts';
import { type RevokeApiKeyDeps, revokeApiKey } from './keys/revoke-api-key.ts';
import type { Sightings } from './sightings.ts';

export type RoutesDeps = EnableProDeps &
  AccountDeps &
  CloseAccountDeps &
  ExportAccountDeps &
  CreateApiKeyDeps &
  ListApiKeysDeps &
  RevokeApiKeyDeps & {
    audit: Pick<AuditStore, 'linesOf'>;
    sightings: Pick<Sightings, 'keep' | 'note'>;
    testMode: boolean;
  };

export const routes = (deps: RoutesDeps): Handler[] => [
  handle(userStatus, ({ principal }) => {
    deps.sightings.note(principal);
    return userStatusOf(principal);
  }),
  handle(readAccountRoute, ({ principal }) => readAccount(deps, personOf(principal))),
  handle(changeProfileRoute, ({ principal, body }) => changeProfile(deps, personOf(principal), body)),
  handle(changeEmailRoute, ({ principal, body }) => changeEmail(deps, personOf(principal), body)),
  handle(askForVerificationRoute, ({ principal }) => askForVerification(deps, personOf(principal))),
  handle(confirmEmailRoute, ({ body }) => confirmEmail(deps, body.token)),
  handle(changePasswordRoute, ({ principal, body }) => changePassword(deps, personOf(principal), body)),
  handle(exportAccountRoute, async ({ principal, reply }) => {
    const { body, fileName } = await exportAccount(deps, principal);
    reply.setHeader('content-disposition', `attachment; filename="${fileName}"`);
    return body;
  }),
  handle(listActivityRoute, ({ principal, query }) => listActivity(deps, principal, query)),
  handle(activityFileRoute, ({ principal, query, reply }) => {
    const { body, fileName } = writeActivityFile(deps, principal, query.kind);
    reply.setHeader('content-disposition', `attachment; filename="${fileName}"`);
    return body;
  }),
  handle(closeAccountRoute, ({ principal, body }) => closeAccount(deps, principal, body.password)),
  handle(readClosureRoute, ({ params }) => readClosure(deps, params.token)),
  handle(listApiKeysRoute, ({ principal }) => listApiKeys(deps, personOf(principal))),
  handle(createApiKeyRoute, ({ principal, body }) => createApiKey(deps, principal, body)),
  handle(revokeApiKeyRoute, ({ principal, params }) => revokeApiKey(deps, personOf(principal), params.id)),
  ...(deps.testMode ? [handle(enableProRoute, ({ principal }) => enablePro(deps, principal))] : []),
];
