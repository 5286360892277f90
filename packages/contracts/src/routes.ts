import * as account from './http/account.ts';
import * as activity from './http/activity.ts';
import * as apiKeys from './http/api-keys.ts';
import * as auth from './http/auth.ts';
import * as billing from './http/billing.ts';
import * as bol from './http/bol.ts';
import * as book from './http/book.ts';
import * as bulk from './http/bulk.ts';
import * as contact from './http/contact.ts';
import * as emailResults from './http/email-results.ts';
import * as freightClass from './http/freight-class.ts';
import * as pages from './http/pages.ts';
import * as predictions from './http/predictions.ts';
import * as remoteFigures from './http/remote-figures.ts';
import * as remoteVersions from './http/remote-versions.ts';
import * as remotes from './http/remotes.ts';
import * as tables from './http/tables.ts';
import * as user from './http/user.ts';
import * as webhooks from './http/webhooks.ts';
import type { Route } from './route.ts';
import { listWebhookEvents } from './webhooks/list-webhook-events.ts';

/** Narrows each type to its path: repeating all declarations would be a third of the package. */
const withPaths = <Path extends string>(list: readonly (Route & { readonly path: Path })[]) => list;

const routes = withPaths([
  auth.signIn,
  auth.register,
  auth.signOut,
  auth.signOutEverywhere,
  auth.startSignIn,
  auth.finishSignIn,
  auth.backchannelLogout,
  user.userStatus,
  account.readAccount,
  account.changeProfile,
  account.changeEmail,
  account.askForVerification,
  account.confirmEmail,
  account.changePassword,
  account.exportAccount,
  activity.listActivity,
  activity.activityFile,
  account.closeAccount,
  account.readClosure,
  account.listSessions,
  account.endSession,
  pages.followPageEvents,
  apiKeys.listApiKeys,
  apiKeys.createApiKey,
  apiKeys.revokeApiKey,
  user.bolUsage,
  user.predictionUsage,
  user.predictionDays,
  bol.generateBol,
  bol.generateBols,
  bol.listBols,
  bol.listDeletedBols,
  bol.bolDays,
  bol.bolMonth,
  bol.readBol,
  bol.bolPdf,
  bol.bolLabels,
  bol.bolEbol,
  bol.emailBol,
  bol.voidBol,
  bol.createBolDraft,
  bol.changeBolDraft,
  bol.deleteBolDraft,
  bol.issueBolDraft,
  book.listBolAddresses,
  book.saveBolAddress,
  book.changeBolAddress,
  book.removeBolAddress,
  book.listBolTemplates,
  book.readBolTemplate,
  book.saveBolTemplate,
  book.changeBolTemplate,
  book.removeBolTemplate,
  book.listBolProducts,
  book.saveBolProduct,
  book.changeBolProduct,
  book.removeBolProduct,
  tables.readZip,
  tables.searchNmfc,
  tables.searchHazmat,
  tables.readHazmat,
  freightClass.workOutClass,
  freightClass.workOutClasses,
  freightClass.workOutShipment,
  bulk.processBulk,
  bulk.listBulkJobs,
  bulk.readBulkJob,
  bulk.changeBulkRows,
  bulk.runBulkJob,
  bulk.cancelBulkJob,
  bulk.bulkResultsCsv,
  bulk.bulkResultsJson,
  bulk.bulkCorrectedCsv,
  bulk.buildBulkPaper,
  bulk.bulkBillsPdf,
  bulk.bulkLabelsPdf,
  bulk.bulkBillsZip,
  bulk.bulkEvents,
  bulk.bulkTemplate,
  predictions.predictShippingCost,
  predictions.predictShippingCosts,
  predictions.listQuotes,
  predictions.listDeletedQuotes,
  predictions.readQuote,
  predictions.deleteQuote,
  predictions.readOwnTerms,
  predictions.saveOwnTerms,
  billing.readSubscription,
  billing.startCheckout,
  billing.readCheckout,
  billing.previewPlanChange,
  billing.changePlan,
  billing.cancelSubscription,
  billing.resumeSubscription,
  billing.openBillingPortal,
  billing.listInvoices,
  billing.invoicePdf,
  billing.invoiceReceipt,
  billing.billingWebhook,
  listWebhookEvents,
  webhooks.listWebhooks,
  webhooks.createWebhook,
  webhooks.readWebhook,
  webhooks.changeWebhook,
  webhooks.deleteWebhook,
  webhooks.rotateWebhookSecret,
  webhooks.testWebhook,
  webhooks.listWebhookDeliveries,
  webhooks.readWebhookDelivery,
  webhooks.resendWebhookDelivery,
  user.enablePro,
  emailResults.emailResults,
  contact.sendContactMessage,
  remotes.deployRemote,
  remotes.pruneRemote,
  remotes.retireRemote,
  remotes.rollbackRemote,
  remoteVersions.uploadVersion,
  remoteVersions.listVersions,
  remoteVersions.activateVersion,
  remoteVersions.permitTrials,
  remoteVersions.startCanary,
  remoteVersions.changeCanary,
  remoteVersions.endCanary,
  remoteVersions.promoteCanary,
  remotes.listRemotes,
  remotes.remoteHistory,
  remoteFigures.remoteFigures,
  pages.clientReports,
  pages.siteStatus,
]);

/** Every public route. The gateway's table and the OpenAPI document are made from this list. */
export const httpRoutes: readonly Route[] = routes;

type FirstWord<Path> = Path extends `/api/${infer Word}/${string}`
  ? Word
  : Path extends `/api/${infer Word}`
    ? Word
    : never;
/** The first segments of all routes: 'bol' of '/api/bol/:id'. */
export type RouteWord = FirstWord<(typeof routes)[number]['path']>;
