/**
 * Group and method of each operation by the name that the contracts give it. Programs are written against these
 * names, so none of them ever changes.
 */
const methodNames: Readonly<Record<string, `${string}.${string}`>> = {
  userStatus: 'usage.status',
  bolUsage: 'usage.bills',
  predictionUsage: 'usage.predictions',
  predictionDays: 'usage.predictionDays',
  generateBol: 'bills.issue',
  listBols: 'bills.list',
  bolDays: 'bills.days',
  bolMonth: 'bills.month',
  readBol: 'bills.read',
  bolPdf: 'bills.pdf',
  bolLabels: 'bills.labels',
  bolEbol: 'bills.ebol',
  emailBol: 'bills.email',
  voidBol: 'bills.void',
  createBolDraft: 'drafts.create',
  changeBolDraft: 'drafts.change',
  deleteBolDraft: 'drafts.delete',
  issueBolDraft: 'drafts.issue',
  listBolAddresses: 'addresses.list',
  keepBolAddress: 'addresses.keep',
  changeBolAddress: 'addresses.change',
  removeBolAddress: 'addresses.remove',
  listBolTemplates: 'templates.list',
  readBolTemplate: 'templates.read',
  keepBolTemplate: 'templates.keep',
  changeBolTemplate: 'templates.change',
  removeBolTemplate: 'templates.remove',
  listBolProducts: 'products.list',
  keepBolProduct: 'products.keep',
  changeBolProduct: 'products.change',
  removeBolProduct: 'products.remove',
  readZip: 'tables.zip',
  searchNmfc: 'tables.searchNmfc',
  searchHazmat: 'tables.searchHazmat',
  readHazmat: 'tables.hazmat',
  workOutClass: 'freightClass.of',
  workOutClasses: 'freightClass.ofMany',
  workOutShipment: 'freightClass.ofShipment',
  processBulk: 'bulk.upload',
  listBulkJobs: 'bulk.list',
  readBulkJob: 'bulk.read',
  changeBulkRows: 'bulk.changeRows',
  runBulkJob: 'bulk.run',
  cancelBulkJob: 'bulk.cancel',
  bulkResultsCsv: 'bulk.resultsCsv',
  bulkResultsJson: 'bulk.resultsJson',
  bulkCorrectedCsv: 'bulk.correctedCsv',
  bulkEvents: 'bulk.follow',
  bulkTemplate: 'bulk.template',
  predictShippingCost: 'predictions.predict',
  listQuotes: 'predictions.list',
  readQuote: 'predictions.read',
  deleteQuote: 'predictions.delete',
  listWebhooks: 'webhooks.list',
  createWebhook: 'webhooks.create',
  readWebhook: 'webhooks.read',
  changeWebhook: 'webhooks.change',
  deleteWebhook: 'webhooks.delete',
  rotateWebhookSecret: 'webhooks.rotateSecret',
  testWebhook: 'webhooks.test',
  listWebhookDeliveries: 'webhooks.deliveries',
  readWebhookDelivery: 'webhooks.delivery',
  resendWebhookDelivery: 'webhooks.resend',
  readOwnTerms: 'terms.read',
  keepOwnTerms: 'terms.keep',
};

/** An operation without a name of its own has that of the contracts, in the group of its topic: 'Bulk' is 'bulk'. */
export function methodNameOf(operation: string, topic: string): { group: string; method: string } {
  const [group = '', method = operation] = (methodNames[operation] ?? camelCase(topic)).split('.');
  return { group, method };
}

const camelCase = (words: string): string =>
  words
    .split(' ')
    .map((word, place) =>
      place === 0 ? word.toLowerCase() : word[0]?.toUpperCase() + word.slice(1).toLowerCase(),
    )
    .join('');
