const pdf = 'application/pdf';
const csv = 'text/csv; charset=utf-8';
const json = 'application/json; charset=utf-8';
const events = 'text/event-stream; charset=utf-8';

/** The addresses of the public routes that a page calls, by the names of their contracts. */
export const signInAddress = { method: 'POST', path: '/api/auth/login' } as const;
export const registerAddress = { method: 'POST', path: '/api/auth/register' } as const;
export const signOutAddress = { method: 'POST', path: '/api/auth/logout' } as const;
export const signOutEverywhereAddress = { method: 'POST', path: '/api/auth/logout-everywhere' } as const;
export const startSignInAddress = { method: 'GET', path: '/api/login' } as const;
export const generateBolAddress = { method: 'POST', path: '/api/bol/generate' } as const;
export const generateBolsAddress = { method: 'POST', path: '/api/bols/batch' } as const;
export const listBolsAddress = { method: 'GET', path: '/api/bol/list' } as const;
export const bolDaysAddress = { method: 'GET', path: '/api/bol/days' } as const;
export const bolMonthAddress = { method: 'GET', path: '/api/bol-months/:month' } as const;
export const readBolAddress = { method: 'GET', path: '/api/bol/:id' } as const;
export const bolPdfAddress = { method: 'GET', path: '/api/bol/:id/pdf', produces: pdf } as const;
export const bolLabelsAddress = { method: 'GET', path: '/api/bol/:id/labels', produces: pdf } as const;
export const bolEbolAddress = { method: 'GET', path: '/api/bol/:id/ebol' } as const;
export const emailBolAddress = { method: 'POST', path: '/api/bol/:id/email' } as const;
export const voidBolAddress = { method: 'POST', path: '/api/bol/:id/void' } as const;
export const createBolDraftAddress = { method: 'POST', path: '/api/bol-drafts' } as const;
export const changeBolDraftAddress = { method: 'PUT', path: '/api/bol-drafts/:id' } as const;
export const deleteBolDraftAddress = { method: 'DELETE', path: '/api/bol-drafts/:id' } as const;
export const issueBolDraftAddress = { method: 'POST', path: '/api/bol-drafts/:id/issue' } as const;
export const listBolAddressesAddress = { method: 'GET', path: '/api/bol/book/addresses' } as const;
export const saveBolAddressAddress = { method: 'POST', path: '/api/bol/book/addresses' } as const;
export const changeBolAddressAddress = { method: 'PUT', path: '/api/bol/book/addresses/:id' } as const;
export const removeBolAddressAddress = { method: 'DELETE', path: '/api/bol/book/addresses/:id' } as const;
export const listBolTemplatesAddress = { method: 'GET', path: '/api/bol/book/templates' } as const;
export const readBolTemplateAddress = { method: 'GET', path: '/api/bol/book/templates/:id' } as const;
export const saveBolTemplateAddress = { method: 'POST', path: '/api/bol/book/templates' } as const;
export const changeBolTemplateAddress = { method: 'PUT', path: '/api/bol/book/templates/:id' } as const;
export const removeBolTemplateAddress = { method: 'DELETE', path: '/api/bol/book/templates/:id' } as const;
export const listBolProductsAddress = { method: 'GET', path: '/api/bol/book/products' } as const;
export const saveBolProductAddress = { method: 'POST', path: '/api/bol/book/products' } as const;
export const changeBolProductAddress = { method: 'PUT', path: '/api/bol/book/products/:id' } as const;
export const removeBolProductAddress = { method: 'DELETE', path: '/api/bol/book/products/:id' } as const;
export const readZipAddress = { method: 'GET', path: '/api/zips/:zip' } as const;
export const searchNmfcAddress = { method: 'GET', path: '/api/nmfc' } as const;
export const searchHazmatAddress = { method: 'GET', path: '/api/hazmat' } as const;
export const readHazmatAddress = { method: 'GET', path: '/api/hazmat/:number' } as const;
export const siteStatusAddress = { method: 'GET', path: '/api/status' } as const;
export const clientReportsAddress = { method: 'POST', path: '/api/client-reports' } as const;
export const emailResultsAddress = { method: 'POST', path: '/api/email-results' } as const;
export const sendContactMessageAddress = { method: 'POST', path: '/api/contact' } as const;
export const enableProAddress = { method: 'POST', path: '/api/test/enable-pro' } as const;
export const userStatusAddress = { method: 'GET', path: '/api/user/status' } as const;
export const bolUsageAddress = { method: 'GET', path: '/api/user/bol-usage' } as const;
export const predictionDaysAddress = { method: 'GET', path: '/api/user/prediction-days' } as const;
export const predictionUsageAddress = { method: 'GET', path: '/api/user/prediction-usage' } as const;
export const workOutClassAddress = { method: 'POST', path: '/api/freight-class' } as const;
export const workOutClassesAddress = { method: 'POST', path: '/api/freight-class/batch' } as const;
export const workOutShipmentAddress = { method: 'POST', path: '/api/freight-class/shipment' } as const;
export const predictShippingCostsAddress = { method: 'POST', path: '/api/predictions/batch' } as const;
export const predictShippingCostAddress = { method: 'POST', path: '/api/predict-shipping-cost' } as const;
export const listQuotesAddress = { method: 'GET', path: '/api/quotes' } as const;
export const readQuoteAddress = { method: 'GET', path: '/api/quotes/:id' } as const;
export const deleteQuoteAddress = { method: 'DELETE', path: '/api/quotes/:id' } as const;
export const readOwnTermsAddress = { method: 'GET', path: '/api/prediction-terms' } as const;
export const saveOwnTermsAddress = { method: 'PUT', path: '/api/prediction-terms' } as const;
export const readSubscriptionAddress = { method: 'GET', path: '/api/billing/subscription' } as const;
export const startCheckoutAddress = { method: 'POST', path: '/api/billing/checkouts' } as const;
export const readCheckoutAddress = { method: 'GET', path: '/api/billing/checkouts/:id' } as const;
export const previewPlanChangeAddress = { method: 'POST', path: '/api/billing/change-preview' } as const;
export const changePlanAddress = { method: 'POST', path: '/api/billing/change' } as const;
export const cancelSubscriptionAddress = { method: 'POST', path: '/api/billing/cancel' } as const;
export const resumeSubscriptionAddress = { method: 'POST', path: '/api/billing/resume' } as const;
export const openBillingPortalAddress = { method: 'POST', path: '/api/billing/portal' } as const;
export const listInvoicesAddress = { method: 'GET', path: '/api/billing/invoices' } as const;
export const invoicePdfAddress = { method: 'GET', path: '/api/billing/invoices/:id/pdf' } as const;
export const invoiceReceiptAddress = { method: 'GET', path: '/api/billing/invoices/:id/receipt' } as const;
export const listActivityAddress = { method: 'GET', path: '/api/account/activity' } as const;
export const activityFileAddress = {
  method: 'GET',
  path: '/api/account/activity.csv',
  produces: 'text/csv',
} as const;
export const readAccountAddress = { method: 'GET', path: '/api/account' } as const;
export const changeProfileAddress = { method: 'PUT', path: '/api/account/profile' } as const;
export const changeEmailAddress = { method: 'POST', path: '/api/account/email' } as const;
export const confirmEmailAddress = { method: 'POST', path: '/api/account/email/confirm' } as const;
export const askForVerificationAddress = { method: 'POST', path: '/api/account/email/verify' } as const;
export const changePasswordAddress = { method: 'POST', path: '/api/account/password' } as const;
export const exportAccountAddress = { method: 'GET', path: '/api/account/export', produces: json } as const;
export const closeAccountAddress = { method: 'POST', path: '/api/account/close' } as const;
export const readClosureAddress = { method: 'GET', path: '/api/account/closures/:token' } as const;
export const listSessionsAddress = { method: 'GET', path: '/api/account/sessions' } as const;
export const endSessionAddress = { method: 'DELETE', path: '/api/account/sessions/:id' } as const;
export const listApiKeysAddress = { method: 'GET', path: '/api/account/keys' } as const;
export const createApiKeyAddress = { method: 'POST', path: '/api/account/keys' } as const;
export const revokeApiKeyAddress = { method: 'POST', path: '/api/account/keys/:id/revoke' } as const;
export const pageEventsAddress = { method: 'GET', path: '/api/events' } as const;
export const processBulkAddress = { method: 'POST', path: '/api/bulk/process' } as const;
export const listBulkJobsAddress = { method: 'GET', path: '/api/bulk/jobs' } as const;
export const readBulkJobAddress = { method: 'GET', path: '/api/bulk/jobs/:id' } as const;
export const changeBulkRowsAddress = { method: 'PATCH', path: '/api/bulk/jobs/:id/rows' } as const;
export const runBulkJobAddress = { method: 'POST', path: '/api/bulk/jobs/:id/run' } as const;
export const cancelBulkJobAddress = { method: 'POST', path: '/api/bulk/jobs/:id/cancel' } as const;
export const bulkResultsCsvAddress = {
  method: 'GET',
  path: '/api/bulk/jobs/:id/results.csv',
  produces: csv,
} as const;
export const bulkResultsJsonAddress = {
  method: 'GET',
  path: '/api/bulk/jobs/:id/results.json',
  produces: json,
} as const;
export const bulkCorrectedCsvAddress = {
  method: 'GET',
  path: '/api/bulk/jobs/:id/corrected.csv',
  produces: csv,
} as const;
export const buildBulkPaperAddress = { method: 'POST', path: '/api/bulk/jobs/:id/papers' } as const;
export const bulkBillsPdfAddress = {
  method: 'GET',
  path: '/api/bulk/jobs/:id/bills.pdf',
  produces: pdf,
} as const;
export const bulkLabelsPdfAddress = {
  method: 'GET',
  path: '/api/bulk/jobs/:id/labels.pdf',
  produces: pdf,
} as const;
export const bulkBillsZipAddress = {
  method: 'GET',
  path: '/api/bulk/jobs/:id/bills.zip',
  produces: 'application/zip',
} as const;
export const bulkEventsAddress = {
  method: 'GET',
  path: '/api/bulk/jobs/:id/events',
  produces: events,
} as const;
export const bulkTemplateAddress = {
  method: 'GET',
  path: '/api/bulk/template/:file',
  produces: csv,
} as const;
export const listWebhookEventsAddress = { method: 'GET', path: '/api/webhook-events' } as const;
export const listWebhooksAddress = { method: 'GET', path: '/api/webhooks' } as const;
export const createWebhookAddress = { method: 'POST', path: '/api/webhooks' } as const;
export const readWebhookAddress = { method: 'GET', path: '/api/webhooks/:id' } as const;
export const changeWebhookAddress = { method: 'PATCH', path: '/api/webhooks/:id' } as const;
export const deleteWebhookAddress = { method: 'DELETE', path: '/api/webhooks/:id' } as const;
export const rotateWebhookSecretAddress = { method: 'POST', path: '/api/webhooks/:id/secret' } as const;
export const testWebhookAddress = { method: 'POST', path: '/api/webhooks/:id/test' } as const;
export const listWebhookDeliveriesAddress = { method: 'GET', path: '/api/webhooks/:id/deliveries' } as const;
export const readWebhookDeliveryAddress = {
  method: 'GET',
  path: '/api/webhooks/:id/deliveries/:deliveryId',
} as const;
export const resendWebhookDeliveryAddress = {
  method: 'POST',
  path: '/api/webhooks/:id/deliveries/:deliveryId/resend',
} as const;
export const listRemotesAddress = { method: 'GET', path: '/api/remotes' } as const;
export const remoteHistoryAddress = { method: 'GET', path: '/api/remotes/:name/history' } as const;
export const rollbackRemoteAddress = { method: 'POST', path: '/api/remotes/:name/rollbacks' } as const;
export const retireRemoteAddress = { method: 'POST', path: '/api/remotes/:name/retirements' } as const;
export const listVersionsAddress = { method: 'GET', path: '/api/remotes/:name/versions' } as const;
export const activateVersionAddress = { method: 'POST', path: '/api/remotes/:name/activations' } as const;
export const permitTrialsAddress = { method: 'POST', path: '/api/remotes/:name/trial-permits' } as const;
export const startCanaryAddress = { method: 'POST', path: '/api/remotes/:name/canary' } as const;
export const changeCanaryAddress = { method: 'PATCH', path: '/api/remotes/:name/canary' } as const;
export const endCanaryAddress = { method: 'POST', path: '/api/remotes/:name/canary/endings' } as const;
export const promoteCanaryAddress = { method: 'POST', path: '/api/remotes/:name/promotions' } as const;
export const remoteFiguresAddress = { method: 'GET', path: '/api/remotes/:name/figures' } as const;
