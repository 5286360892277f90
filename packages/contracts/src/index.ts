export * from './api-versions.ts';
export * from './bol/address.ts';
export * from './bol/bol.ts';
export * from './bol/checks.ts';
export * from './bol/draft-form.ts';
export * from './bol/ebol/ebol.ts';
export * from './bol/ebol/ebol-codes.ts';
export * from './bol/form.ts';
export * from './bol/month.ts';
export * from './bol/number.ts';
export * from './bol/product.ts';
export * from './check-schema.ts';
export * from './constants/index.ts';
export * from './erasure-report.ts';
export * from './federation-manifest.ts';
export * from './http/account.ts';
export * from './http/activity.ts';
export * from './http/api-keys.ts';
export * from './http/auth.ts';
export * from './http/batch.ts';
export * from './http/billing.ts';
export * from './http/bol.ts';
export * from './http/book.ts';
export * from './http/bulk.ts';
export * from './http/bulk-job.ts';
export * from './http/contact.ts';
export * from './http/email-results.ts';
export * from './http/freight-class.ts';
export * from './http/pages.ts';
export { type ListSort, listSorts } from './http/paging.ts';
export * from './http/predictions.ts';
export * from './http/remote-figures.ts';
export * from './http/remote-versions.ts';
export * from './http/remotes.ts';
export * from './http/tables.ts';
export * from './http/user.ts';
export * from './http/webhooks.ts';
export * from './measures.ts';
export * from './message.ts';
export * from './messages/account.ts';
export * from './messages/bol.ts';
export * from './messages/bulk.ts';
export * from './messages/emails.ts';
export * from './messages/identity.ts';
export * from './messages/notification.ts';
export * from './messages/prediction.ts';
export * from './messages/registry.ts';
export * from './messages/usage.ts';
export * from './messages/webhooks.ts';
export { Metadata, type OwnFields, ownFieldsOf } from './metadata.ts';
export * from './obey-contract.ts';
export { type Missing, missingOf } from './outline/missing.ts';
export {
  callsFile,
  callsFileBytesAtMost,
  needsOf,
  outlinesOf,
  RouteOutline,
  RouteOutlines,
} from './outline/outline.ts';
export * from './page-markup.ts';
export * from './prediction/prediction.ts';
export * from './prediction/request.ts';
export * from './principal.ts';
export * from './problems.ts';
export * from './registry.ts';
export * from './remote-budgets.ts';
export * from './remote-figures.ts';
export * from './remote-grants.ts';
export * from './route.ts';
export * from './routes.ts';
export * from './services.ts';
export * from './shared-libraries.ts';
export * from './shipment.ts';
export * from './text.ts';
export * from './webhooks/list-webhook-events.ts';
export * from './webhooks/payload.ts';
