import * as contract from '@freightwright/contracts';
import { type Handler, handle } from '@freightwright/service-kit';
import { changePassword, changeProfile, personOf, readAccount } from './account/account.ts';
import { askForVerification, changeEmail, confirmEmail } from './account/email-address.ts';
import { listActivity, writeActivityFile } from './audit/list-activity.ts';
import { closeAccount, readClosure } from './closure/close-account.ts';
import { exportAccount } from './export/export-account.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './keys/api-keys.ts';
import { enablePro } from './profile/change-subscription.ts';

export type RoutesDeps = IdentityDeps & { testMode: boolean };

export const routes = (deps: RoutesDeps): Handler[] => [
  handle(contract.userStatus, ({ principal }) => {
    deps.usageRecords.note(principal);
    return contract.userStatusOf(principal);
  }),
  handle(contract.readAccount, ({ principal }) => readAccount(deps, personOf(principal))),
  handle(contract.changeProfile, ({ principal, body }) => changeProfile(deps, personOf(principal), body)),
  handle(contract.changeEmail, ({ principal, body }) => changeEmail(deps, personOf(principal), body)),
  handle(contract.askForVerification, ({ principal }) => askForVerification(deps, personOf(principal))),
  handle(contract.confirmEmail, ({ body }) => confirmEmail(deps, body.token)),
  handle(contract.changePassword, ({ principal, body }) => changePassword(deps, personOf(principal), body)),
  handle(contract.exportAccount, async ({ principal, reply }) => {
    const { body, fileName } = await exportAccount(deps, principal);
    reply.setHeader('content-disposition', `attachment; filename="${fileName}"`);
    return body;
  }),
  handle(contract.listActivity, ({ principal, query }) => listActivity(deps, principal, query)),
  handle(contract.activityFile, ({ principal, query, reply }) => {
    const { body, fileName } = writeActivityFile(deps, principal, query.kind);
    reply.setHeader('content-disposition', `attachment; filename="${fileName}"`);
    return body;
  }),
  handle(contract.closeAccount, ({ principal, body }) => closeAccount(deps, principal, body.password)),
  handle(contract.readClosure, ({ params }) => readClosure(deps, params.token)),
  handle(contract.listApiKeys, ({ principal }) => listApiKeys(deps, personOf(principal))),
  handle(contract.createApiKey, ({ principal, body }) => createApiKey(deps, principal, body)),
  handle(contract.revokeApiKey, ({ principal, params }) =>
    revokeApiKey(deps, personOf(principal), params.id),
  ),
  ...(deps.testMode ? [handle(contract.enablePro, ({ principal }) => enablePro(deps, principal))] : []),
];
