const pdf = 'application/pdf';
const csv = 'text/csv; charset=utf-8';
const json = 'application/json; charset=utf-8';
const events = 'text/event-stream; charset=utf-8';

/** The addresses of the public routes that a page calls. The types of a call follow from the contract of its address. */
export const signIn = { method: 'POST', path: '/api/auth/login' } as const;
export const register = { method: 'POST', path: '/api/auth/register' } as const;
export const signOut = { method: 'POST', path: '/api/auth/logout' } as const;
export const signOutEverywhere = { method: 'POST', path: '/api/auth/logout-everywhere' } as const;
export const startSignIn = { method: 'GET', path: '/api/login' } as const;
export const generateBol = { method: 'POST', path: '/api/bol/generate' } as const;
export const generateBols = { method: 'POST', path: '/api/bols/batch' } as const;
export const listBols = { method: 'GET', path: '/api/bol/list' } as const;
export const bolDays = { method: 'GET', path: '/api/bol/days' } as const;
export const bolMonth = { method: 'GET', path: '/api/bol-months/:month' } as const;
export const readBol = { method: 'GET', path: '/api/bol/:id' } as const;
export const bolPdf = { method: 'GET', path: '/api/bol/:id/pdf', produces: pdf } as const;
export const bolLabels = { method: 'GET', path: '/api/bol/:id/labels', produces: pdf } as const;
export const bolEbol = { method: 'GET', path: '/api/bol/:id/ebol' } as const;
export const emailBol = { method: 'POST', path: '/api/bol/:id/email' } as const;
export const voidBol = { method: 'POST', path: '/api/bol/:id/void' } as const;
export const listDeletedBols = { method: 'GET', path: '/api/deleted-bols' } as const;
export const createBolDraft = { method: 'POST', path: '/api/bol-drafts' } as const;
export const changeBolDraft = { method: 'PUT', path: '/api/bol-drafts/:id' } as const;
export const deleteBolDraft = { method: 'DELETE', path: '/api/bol-drafts/:id' } as const;
export const issueBolDraft = { method: 'POST', path: '/api/bol-drafts/:id/issue' } as const;
export const listBolAddresses = { method: 'GET', path: '/api/bol/book/addresses' } as const;
export const saveBolAddress = { method: 'POST', path: '/api/bol/book/addresses' } as const;
export const changeBolAddress = { method: 'PUT', path: '/api/bol/book/addresses/:id' } as const;
export const removeBolAddress = { method: 'DELETE', path: '/api/bol/book/addresses/:id' } as const;
export const listBolTemplates = { method: 'GET', path: '/api/bol/book/templates' } as const;
export const readBolTemplate = { method: 'GET', path: '/api/bol/book/templates/:id' } as const;
export const saveBolTemplate = { method: 'POST', path: '/api/bol/book/templates' } as const;
export const changeBolTemplate = { method: 'PUT', path: '/api/bol/book/templates/:id' } as const;
export const removeBolTemplate = { method: 'DELETE', path: '/api/bol/book/templates/:id' } as const;
export const listBolProducts = { method: 'GET', path: '/api/bol/book/products' } as const;
export const saveBolProduct = { method: 'POST', path: '/api/bol/book/products' } as const;
export const changeBolProduct = { method: 'PUT', path: '/api/bol/book/products/:id' } as const;
export const removeBolProduct = { method: 'DELETE', path: '/api/bol/book/products/:id' } as const;
export const readZip = { method: 'GET', path: '/api/zips/:zip' } as const;
export const searchNmfc = { method: 'GET', path: '/api/nmfc' } as const;
export const searchHazmat = { method: 'GET', path: '/api/hazmat' } as const;
export const readHazmat = { method: 'GET', path: '/api/hazmat/:number' } as const;
export const siteStatus = { method: 'GET', path: '/api/status' } as const;
export const clientReports = { method: 'POST', path: '/api/client-reports' } as const;
export const emailResults = { method: 'POST', path: '/api/email-results' } as const;
export const sendContactMessage = { method: 'POST', path: '/api/contact' } as const;
export const enablePro = { method: 'POST', path: '/api/test/enable-pro' } as const;
export const userStatus = { method: 'GET', path: '/api/user/status' } as const;
export const bolUsage = { method: 'GET', path: '/api/user/bol-usage' } as const;
export const predictionDays = { method: 'GET', path: '/api/user/prediction-days' } as const;
export const predictionUsage = { method: 'GET', path: '/api/user/prediction-usage' } as const;
export const workOutClass = { method: 'POST', path: '/api/freight-class' } as const;
export const workOutClasses = { method: 'POST', path: '/api/freight-class/batch' } as const;
export const workOutShipment = { method: 'POST', path: '/api/freight-class/shipment' } as const;
export const predictShippingCosts = { method: 'POST', path: '/api/predictions/batch' } as const;
export const predictShippingCost = { method: 'POST', path: '/api/predict-shipping-cost' } as const;
export const listQuotes = { method: 'GET', path: '/api/quotes' } as const;
export const listDeletedQuotes = { method: 'GET', path: '/api/deleted-quotes' } as const;
export const readQuote = { method: 'GET', path: '/api/quotes/:id' } as const;
export const deleteQuote = { method: 'DELETE', path: '/api/quotes/:id' } as const;
export const readOwnTerms = { method: 'GET', path: '/api/prediction-terms' } as const;
export const saveOwnTerms = { method: 'PUT', path: '/api/prediction-terms' } as const;
export const readSubscription = { method: 'GET', path: '/api/billing/subscription' } as const;
export const startCheckout = { method: 'POST', path: '/api/billing/checkouts' } as const;
export const readCheckout = { method: 'GET', path: '/api/billing/checkouts/:id' } as const;
export const previewPlanChange = { method: 'POST', path: '/api/billing/change-preview' } as const;
export const changePlan = { method: 'POST', path: '/api/billing/change' } as const;
export const cancelSubscription = { method: 'POST', path: '/api/billing/cancel' } as const;
export const resumeSubscription = { method: 'POST', path: '/api/billing/resume' } as const;
export const openBillingPortal = { method: 'POST', path: '/api/billing/portal' } as const;
export const listInvoices = { method: 'GET', path: '/api/billing/invoices' } as const;
export const invoicePdf = { method: 'GET', path: '/api/billing/invoices/:id/pdf' } as const;
export const invoiceReceipt = { method: 'GET', path: '/api/billing/invoices/:id/receipt' } as const;
export const listActivity = { method: 'GET', path: '/api/account/activity' } as const;
export const activityFile = {
  method: 'GET',
  path: '/api/account/activity.csv',
  produces: 'text/csv',
} as const;
export const readAccount = { method: 'GET', path: '/api/account' } as const;
export const changeProfile = { method: 'PUT', path: '/api/account/profile' } as const;
export const changeEmail = { method: 'POST', path: '/api/account/email' } as const;
export const confirmEmail = { method: 'POST', path: '/api/account/email/confirm' } as const;
export const askForVerification = { method: 'POST', path: '/api/account/email/verify' } as const;
export const changePassword = { method: 'POST', path: '/api/account/password' } as const;
export const exportAccount = { method: 'GET', path: '/api/account/export', produces: json } as const;
export const closeAccount = { method: 'POST', path: '/api/account/close' } as const;
export const readClosure = { method: 'GET', path: '/api/account/closures/:token' } as const;
export const listSessions = { method: 'GET', path: '/api/account/sessions' } as const;
export const endSession = { method: 'DELETE', path: '/api/account/sessions/:id' } as const;
export const listApiKeys = { method: 'GET', path: '/api/account/keys' } as const;
export const createApiKey = { method: 'POST', path: '/api/account/keys' } as const;
export const revokeApiKey = { method: 'POST', path: '/api/account/keys/:id/revoke' } as const;
export const pageEvents = { method: 'GET', path: '/api/events' } as const;
export const processBulk = { method: 'POST', path: '/api/bulk/process' } as const;
export const listBulkJobs = { method: 'GET', path: '/api/bulk/jobs' } as const;
export const readBulkJob = { method: 'GET', path: '/api/bulk/jobs/:id' } as const;
export const changeBulkRows = { method: 'PATCH', path: '/api/bulk/jobs/:id/rows' } as const;
export const runBulkJob = { method: 'POST', path: '/api/bulk/jobs/:id/run' } as const;
export const cancelBulkJob = { method: 'POST', path: '/api/bulk/jobs/:id/cancel' } as const;
export const bulkResultsCsv = {
  method: 'GET',
  path: '/api/bulk/jobs/:id/results.csv',
  produces: csv,
} as const;
export const bulkResultsJson = {
  method: 'GET',
  path: '/api/bulk/jobs/:id/results.json',
  produces: json,
} as const;
export const bulkCorrectedCsv = {
  method: 'GET',
  path: '/api/bulk/jobs/:id/corrected.csv',
  produces: csv,
} as const;
export const buildBulkPaper = { method: 'POST', path: '/api/bulk/jobs/:id/papers' } as const;
export const bulkBillsPdf = { method: 'GET', path: '/api/bulk/jobs/:id/bills.pdf', produces: pdf } as const;
export const bulkLabelsPdf = { method: 'GET', path: '/api/bulk/jobs/:id/labels.pdf', produces: pdf } as const;
export const bulkBillsZip = {
  method: 'GET',
  path: '/api/bulk/jobs/:id/bills.zip',
  produces: 'application/zip',
} as const;
export const bulkEvents = { method: 'GET', path: '/api/bulk/jobs/:id/events', produces: events } as const;
export const bulkTemplate = { method: 'GET', path: '/api/bulk/template/:file', produces: csv } as const;
export const listWebhookEvents = { method: 'GET', path: '/api/webhook-events' } as const;
export const listWebhooks = { method: 'GET', path: '/api/webhooks' } as const;
export const createWebhook = { method: 'POST', path: '/api/webhooks' } as const;
export const readWebhook = { method: 'GET', path: '/api/webhooks/:id' } as const;
export const changeWebhook = { method: 'PATCH', path: '/api/webhooks/:id' } as const;
export const deleteWebhook = { method: 'DELETE', path: '/api/webhooks/:id' } as const;
export const rotateWebhookSecret = { method: 'POST', path: '/api/webhooks/:id/secret' } as const;
export const testWebhook = { method: 'POST', path: '/api/webhooks/:id/test' } as const;
export const listWebhookDeliveries = { method: 'GET', path: '/api/webhooks/:id/deliveries' } as const;
export const readWebhookDelivery = {
  method: 'GET',
  path: '/api/webhooks/:id/deliveries/:deliveryId',
} as const;
export const resendWebhookDelivery = {
  method: 'POST',
  path: '/api/webhooks/:id/deliveries/:deliveryId/resend',
} as const;
export const listRemotes = { method: 'GET', path: '/api/remotes' } as const;
export const remoteHistory = { method: 'GET', path: '/api/remotes/:name/history' } as const;
export const rollbackRemote = { method: 'POST', path: '/api/remotes/:name/rollbacks' } as const;
export const retireRemote = { method: 'POST', path: '/api/remotes/:name/retirements' } as const;
export const listVersions = { method: 'GET', path: '/api/remotes/:name/versions' } as const;
export const activateVersion = { method: 'POST', path: '/api/remotes/:name/activations' } as const;
export const permitTrials = { method: 'POST', path: '/api/remotes/:name/trial-permits' } as const;
export const startCanary = { method: 'POST', path: '/api/remotes/:name/canary' } as const;
export const changeCanary = { method: 'PATCH', path: '/api/remotes/:name/canary' } as const;
export const endCanary = { method: 'POST', path: '/api/remotes/:name/canary/endings' } as const;
export const promoteCanary = { method: 'POST', path: '/api/remotes/:name/promotions' } as const;
export const remoteFigures = { method: 'GET', path: '/api/remotes/:name/figures' } as const;
