import type * as contract from '@freightwright/contracts';
import {
  activateVersionAddress,
  activityFileAddress,
  askForVerificationAddress,
  bolDaysAddress,
  bolEbolAddress,
  bolLabelsAddress,
  bolMonthAddress,
  bolPdfAddress,
  bolUsageAddress,
  buildBulkPaperAddress,
  bulkBillsPdfAddress,
  bulkBillsZipAddress,
  bulkCorrectedCsvAddress,
  bulkLabelsPdfAddress,
  bulkResultsCsvAddress,
  bulkResultsJsonAddress,
  bulkTemplateAddress,
  cancelBulkJobAddress,
  cancelSubscriptionAddress,
  changeBolAddressAddress,
  changeBolDraftAddress,
  changeBolProductAddress,
  changeBolTemplateAddress,
  changeBulkRowsAddress,
  changeCanaryAddress,
  changeEmailAddress,
  changePasswordAddress,
  changePlanAddress,
  changeProfileAddress,
  changeWebhookAddress,
  closeAccountAddress,
  confirmEmailAddress,
  createApiKeyAddress,
  createBolDraftAddress,
  createWebhookAddress,
  deleteBolDraftAddress,
  deleteQuoteAddress,
  deleteWebhookAddress,
  emailBolAddress,
  emailResultsAddress,
  enableProAddress,
  endCanaryAddress,
  endSessionAddress,
  exportAccountAddress,
  generateBolAddress,
  issueBolDraftAddress,
  listActivityAddress,
  listApiKeysAddress,
  listBolAddressesAddress,
  listBolProductsAddress,
  listBolsAddress,
  listBolTemplatesAddress,
  listBulkJobsAddress,
  listInvoicesAddress,
  listQuotesAddress,
  listRemotesAddress,
  listSessionsAddress,
  listVersionsAddress,
  listWebhookDeliveriesAddress,
  listWebhooksAddress,
  openBillingPortalAddress,
  permitTrialsAddress,
  predictionDaysAddress,
  predictionUsageAddress,
  predictShippingCostAddress,
  previewPlanChangeAddress,
  processBulkAddress,
  promoteCanaryAddress,
  readAccountAddress,
  readBolAddress,
  readBolTemplateAddress,
  readBulkJobAddress,
  readCheckoutAddress,
  readClosureAddress,
  readHazmatAddress,
  readOwnTermsAddress,
  readQuoteAddress,
  readSubscriptionAddress,
  readZipAddress,
  registerAddress,
  remoteFiguresAddress,
  remoteHistoryAddress,
  removeBolAddressAddress,
  removeBolProductAddress,
  removeBolTemplateAddress,
  resendWebhookDeliveryAddress,
  resumeSubscriptionAddress,
  retireRemoteAddress,
  revokeApiKeyAddress,
  rollbackRemoteAddress,
  rotateWebhookSecretAddress,
  runBulkJobAddress,
  saveBolAddressAddress,
  saveBolProductAddress,
  saveBolTemplateAddress,
  saveOwnTermsAddress,
  searchHazmatAddress,
  searchNmfcAddress,
  sendContactMessageAddress,
  signInAddress,
  signOutAddress,
  signOutEverywhereAddress,
  siteStatusAddress,
  startCanaryAddress,
  startCheckoutAddress,
  testWebhookAddress,
  userStatusAddress,
  voidBolAddress,
} from '@freightwright/contracts/constants';
import type { ClientRoute } from './client-route.ts';

// The routes that pages call, for `callRoute` and `platform.call`: the address, and the types of the contract.

export const signIn: ClientRoute<typeof contract.signIn> = signInAddress;
export const register: ClientRoute<typeof contract.register> = registerAddress;
export const signOut: ClientRoute<typeof contract.signOut> = signOutAddress;
export const signOutEverywhere: ClientRoute<typeof contract.signOutEverywhere> = signOutEverywhereAddress;
export const generateBol: ClientRoute<typeof contract.generateBol> = generateBolAddress;
export const listBols: ClientRoute<typeof contract.listBols> = listBolsAddress;
export const bolDays: ClientRoute<typeof contract.bolDays> = bolDaysAddress;
export const bolMonth: ClientRoute<typeof contract.bolMonth> = bolMonthAddress;
export const readBol: ClientRoute<typeof contract.readBol> = readBolAddress;
export const bolPdf: ClientRoute<typeof contract.bolPdf> = bolPdfAddress;
export const bolLabels: ClientRoute<typeof contract.bolLabels> = bolLabelsAddress;
export const bolEbol: ClientRoute<typeof contract.bolEbol> = bolEbolAddress;
export const emailBol: ClientRoute<typeof contract.emailBol> = emailBolAddress;
export const voidBol: ClientRoute<typeof contract.voidBol> = voidBolAddress;
export const createBolDraft: ClientRoute<typeof contract.createBolDraft> = createBolDraftAddress;
export const changeBolDraft: ClientRoute<typeof contract.changeBolDraft> = changeBolDraftAddress;
export const deleteBolDraft: ClientRoute<typeof contract.deleteBolDraft> = deleteBolDraftAddress;
export const issueBolDraft: ClientRoute<typeof contract.issueBolDraft> = issueBolDraftAddress;
export const listBolAddresses: ClientRoute<typeof contract.listBolAddresses> = listBolAddressesAddress;
export const saveBolAddress: ClientRoute<typeof contract.saveBolAddress> = saveBolAddressAddress;
export const changeBolAddress: ClientRoute<typeof contract.changeBolAddress> = changeBolAddressAddress;
export const removeBolAddress: ClientRoute<typeof contract.removeBolAddress> = removeBolAddressAddress;
export const listBolTemplates: ClientRoute<typeof contract.listBolTemplates> = listBolTemplatesAddress;
export const readBolTemplate: ClientRoute<typeof contract.readBolTemplate> = readBolTemplateAddress;
export const saveBolTemplate: ClientRoute<typeof contract.saveBolTemplate> = saveBolTemplateAddress;
export const changeBolTemplate: ClientRoute<typeof contract.changeBolTemplate> = changeBolTemplateAddress;
export const removeBolTemplate: ClientRoute<typeof contract.removeBolTemplate> = removeBolTemplateAddress;
export const listBolProducts: ClientRoute<typeof contract.listBolProducts> = listBolProductsAddress;
export const saveBolProduct: ClientRoute<typeof contract.saveBolProduct> = saveBolProductAddress;
export const changeBolProduct: ClientRoute<typeof contract.changeBolProduct> = changeBolProductAddress;
export const removeBolProduct: ClientRoute<typeof contract.removeBolProduct> = removeBolProductAddress;
export const readZip: ClientRoute<typeof contract.readZip> = readZipAddress;
export const searchNmfc: ClientRoute<typeof contract.searchNmfc> = searchNmfcAddress;
export const siteStatus: ClientRoute<typeof contract.siteStatus> = siteStatusAddress;
export const searchHazmat: ClientRoute<typeof contract.searchHazmat> = searchHazmatAddress;
export const readHazmat: ClientRoute<typeof contract.readHazmat> = readHazmatAddress;
export const emailResults: ClientRoute<typeof contract.emailResults> = emailResultsAddress;
export const sendContactMessage: ClientRoute<typeof contract.sendContactMessage> = sendContactMessageAddress;
export const enablePro: ClientRoute<typeof contract.enablePro> = enableProAddress;
export const userStatus: ClientRoute<typeof contract.userStatus> = userStatusAddress;
export const bolUsage: ClientRoute<typeof contract.bolUsage> = bolUsageAddress;
export const predictionUsage: ClientRoute<typeof contract.predictionUsage> = predictionUsageAddress;
export const predictionDays: ClientRoute<typeof contract.predictionDays> = predictionDaysAddress;
export const predictShippingCost: ClientRoute<typeof contract.predictShippingCost> =
  predictShippingCostAddress;
export const listQuotes: ClientRoute<typeof contract.listQuotes> = listQuotesAddress;
export const readQuote: ClientRoute<typeof contract.readQuote> = readQuoteAddress;
export const deleteQuote: ClientRoute<typeof contract.deleteQuote> = deleteQuoteAddress;
export const readOwnTerms: ClientRoute<typeof contract.readOwnTerms> = readOwnTermsAddress;
export const saveOwnTerms: ClientRoute<typeof contract.saveOwnTerms> = saveOwnTermsAddress;
export const readSubscription: ClientRoute<typeof contract.readSubscription> = readSubscriptionAddress;
export const startCheckout: ClientRoute<typeof contract.startCheckout> = startCheckoutAddress;
export const readCheckout: ClientRoute<typeof contract.readCheckout> = readCheckoutAddress;
export const previewPlanChange: ClientRoute<typeof contract.previewPlanChange> = previewPlanChangeAddress;
export const changePlan: ClientRoute<typeof contract.changePlan> = changePlanAddress;
export const cancelSubscription: ClientRoute<typeof contract.cancelSubscription> = cancelSubscriptionAddress;
export const resumeSubscription: ClientRoute<typeof contract.resumeSubscription> = resumeSubscriptionAddress;
export const openBillingPortal: ClientRoute<typeof contract.openBillingPortal> = openBillingPortalAddress;
export const listInvoices: ClientRoute<typeof contract.listInvoices> = listInvoicesAddress;
export const listActivity: ClientRoute<typeof contract.listActivity> = listActivityAddress;
export const activityFile: ClientRoute<typeof contract.activityFile> = activityFileAddress;
export const readAccount: ClientRoute<typeof contract.readAccount> = readAccountAddress;
export const changeProfile: ClientRoute<typeof contract.changeProfile> = changeProfileAddress;
export const changeEmail: ClientRoute<typeof contract.changeEmail> = changeEmailAddress;
export const askForVerification: ClientRoute<typeof contract.askForVerification> = askForVerificationAddress;
export const confirmEmail: ClientRoute<typeof contract.confirmEmail> = confirmEmailAddress;
export const changePassword: ClientRoute<typeof contract.changePassword> = changePasswordAddress;
export const exportAccount: ClientRoute<typeof contract.exportAccount> = exportAccountAddress;
export const closeAccount: ClientRoute<typeof contract.closeAccount> = closeAccountAddress;
export const readClosure: ClientRoute<typeof contract.readClosure> = readClosureAddress;
export const listApiKeys: ClientRoute<typeof contract.listApiKeys> = listApiKeysAddress;
export const createApiKey: ClientRoute<typeof contract.createApiKey> = createApiKeyAddress;
export const revokeApiKey: ClientRoute<typeof contract.revokeApiKey> = revokeApiKeyAddress;
export const listSessions: ClientRoute<typeof contract.listSessions> = listSessionsAddress;
export const endSession: ClientRoute<typeof contract.endSession> = endSessionAddress;
export const processBulk: ClientRoute<typeof contract.processBulk> = processBulkAddress;
export const listBulkJobs: ClientRoute<typeof contract.listBulkJobs> = listBulkJobsAddress;
export const readBulkJob: ClientRoute<typeof contract.readBulkJob> = readBulkJobAddress;
export const changeBulkRows: ClientRoute<typeof contract.changeBulkRows> = changeBulkRowsAddress;
export const runBulkJob: ClientRoute<typeof contract.runBulkJob> = runBulkJobAddress;
export const cancelBulkJob: ClientRoute<typeof contract.cancelBulkJob> = cancelBulkJobAddress;
export const bulkResultsCsv: ClientRoute<typeof contract.bulkResultsCsv> = bulkResultsCsvAddress;
export const bulkResultsJson: ClientRoute<typeof contract.bulkResultsJson> = bulkResultsJsonAddress;
export const bulkCorrectedCsv: ClientRoute<typeof contract.bulkCorrectedCsv> = bulkCorrectedCsvAddress;
export const buildBulkPaper: ClientRoute<typeof contract.buildBulkPaper> = buildBulkPaperAddress;
export const bulkBillsPdf: ClientRoute<typeof contract.bulkBillsPdf> = bulkBillsPdfAddress;
export const bulkLabelsPdf: ClientRoute<typeof contract.bulkLabelsPdf> = bulkLabelsPdfAddress;
export const bulkBillsZip: ClientRoute<typeof contract.bulkBillsZip> = bulkBillsZipAddress;
export const bulkTemplate: ClientRoute<typeof contract.bulkTemplate> = bulkTemplateAddress;
export const listWebhooks: ClientRoute<typeof contract.listWebhooks> = listWebhooksAddress;
export const createWebhook: ClientRoute<typeof contract.createWebhook> = createWebhookAddress;
export const changeWebhook: ClientRoute<typeof contract.changeWebhook> = changeWebhookAddress;
export const deleteWebhook: ClientRoute<typeof contract.deleteWebhook> = deleteWebhookAddress;
export const rotateWebhookSecret: ClientRoute<typeof contract.rotateWebhookSecret> =
  rotateWebhookSecretAddress;
export const testWebhook: ClientRoute<typeof contract.testWebhook> = testWebhookAddress;
export const listWebhookDeliveries: ClientRoute<typeof contract.listWebhookDeliveries> =
  listWebhookDeliveriesAddress;
export const resendWebhookDelivery: ClientRoute<typeof contract.resendWebhookDelivery> =
  resendWebhookDeliveryAddress;
export const listRemotes: ClientRoute<typeof contract.listRemotes> = listRemotesAddress;
export const remoteHistory: ClientRoute<typeof contract.remoteHistory> = remoteHistoryAddress;
export const rollbackRemote: ClientRoute<typeof contract.rollbackRemote> = rollbackRemoteAddress;
export const retireRemote: ClientRoute<typeof contract.retireRemote> = retireRemoteAddress;
export const listVersions: ClientRoute<typeof contract.listVersions> = listVersionsAddress;
export const activateVersion: ClientRoute<typeof contract.activateVersion> = activateVersionAddress;
export const permitTrials: ClientRoute<typeof contract.permitTrials> = permitTrialsAddress;
export const startCanary: ClientRoute<typeof contract.startCanary> = startCanaryAddress;
export const changeCanary: ClientRoute<typeof contract.changeCanary> = changeCanaryAddress;
export const endCanary: ClientRoute<typeof contract.endCanary> = endCanaryAddress;
export const promoteCanary: ClientRoute<typeof contract.promoteCanary> = promoteCanaryAddress;
export const remoteFigures: ClientRoute<typeof contract.remoteFigures> = remoteFiguresAddress;
