import {
  backchannelLogout,
  finishSignIn,
  register,
  signIn,
  signOut,
  signOutEverywhere,
  startSignIn,
} from './http/auth.ts';
import {
  bolEbol,
  bolLabels,
  bolPdf,
  changeBolDraft,
  createBolDraft,
  deleteBolDraft,
  generateBol,
  issueBolDraft,
  listBols,
  readBol,
  voidBol,
} from './http/bol.ts';
import {
  changeBolAddress,
  changeBolProduct,
  changeBolTemplate,
  keepBolAddress,
  keepBolProduct,
  keepBolTemplate,
  listBolAddresses,
  listBolProducts,
  listBolTemplates,
  readBolTemplate,
  removeBolAddress,
  removeBolProduct,
  removeBolTemplate,
} from './http/book.ts';
import { clientReports } from './http/client-reports.ts';
import { emailResults } from './http/email-results.ts';
import { deployRemote, listRemotes, remoteHistory, rollbackRemote } from './http/remotes.ts';
import { enablePro } from './http/test-mode.ts';
import { userStatus } from './http/user-status.ts';
import { bolUsage, predictionUsage } from './http/user-usage.ts';
import { readZip } from './http/zips.ts';
import type { Route } from './route.ts';

/** Every public route. The gateway's table and the OpenAPI document are made from this list. */
export const httpRoutes: readonly Route[] = [
  signIn,
  register,
  signOut,
  signOutEverywhere,
  startSignIn,
  finishSignIn,
  backchannelLogout,
  userStatus,
  bolUsage,
  predictionUsage,
  generateBol,
  listBols,
  readBol,
  bolPdf,
  bolLabels,
  bolEbol,
  voidBol,
  createBolDraft,
  changeBolDraft,
  deleteBolDraft,
  issueBolDraft,
  listBolAddresses,
  keepBolAddress,
  changeBolAddress,
  removeBolAddress,
  listBolTemplates,
  readBolTemplate,
  keepBolTemplate,
  changeBolTemplate,
  removeBolTemplate,
  listBolProducts,
  keepBolProduct,
  changeBolProduct,
  removeBolProduct,
  readZip,
  enablePro,
  emailResults,
  deployRemote,
  rollbackRemote,
  listRemotes,
  remoteHistory,
  clientReports,
];
