import {
  billingWebhook,
  cancelSubscription as cancelSubscriptionRoute,
  changePlan as changePlanRoute,
  invoicePdf,
  invoiceReceipt,
  keepSubscription as keepSubscriptionRoute,
  listInvoices as listInvoicesRoute,
  openBillingPortal,
  previewPlanChange,
  readCheckout as readCheckoutRoute,
  readSubscription as readSubscriptionRoute,
  startCheckout as startCheckoutRoute,
} from '@freightwright/contracts';
import { type Handler, handle } from '@freightwright/service-kit';
import type { BillingDeps } from './billing-deps.ts';
import { cancelSubscription } from './change/cancel-subscription.ts';
import { changePlan } from './change/change-plan.ts';
import { keepSubscription } from './change/keep-subscription.ts';
import { previewChange } from './change/preview-change.ts';
import { readCheckout } from './checkout/read-checkout.ts';
import { startCheckout } from './checkout/start-checkout.ts';
import { type TakeWebhookDeps, takeWebhook } from './events/take-webhook.ts';
import { invoiceFile } from './invoices/invoice-file.ts';
import { listInvoices } from './invoices/list-invoices.ts';
import { openPortal } from './invoices/open-portal.ts';
import { readSubscription } from './subscriber/read-subscription.ts';

export interface RoutesDeps extends BillingDeps, TakeWebhookDeps {
  publicUrl: string;
}

export const routes = (deps: RoutesDeps): Handler[] => [
  handle(readSubscriptionRoute, ({ principal }) => readSubscription(deps, principal)),
  handle(startCheckoutRoute, ({ principal, body }) => startCheckout(deps, principal, body)),
  handle(readCheckoutRoute, ({ principal, params }) => readCheckout(deps, principal, params.id)),
  handle(previewPlanChange, ({ principal, body }) => previewChange(deps, principal, body)),
  handle(changePlanRoute, ({ principal, body }) => changePlan(deps, principal, body)),
  handle(cancelSubscriptionRoute, ({ principal }) => cancelSubscription(deps, principal)),
  handle(keepSubscriptionRoute, ({ principal }) => keepSubscription(deps, principal)),
  handle(openBillingPortal, ({ principal }) => openPortal(deps, principal)),
  handle(listInvoicesRoute, ({ principal, query }) => listInvoices(deps, principal, query.after)),
  handle(invoicePdf, async ({ principal, params, reply }) => {
    reply.redirectTo(await invoiceFile(deps, principal, { id: params.id, kind: 'pdf' }));
    return undefined;
  }),
  handle(invoiceReceipt, async ({ principal, params, reply }) => {
    reply.redirectTo(await invoiceFile(deps, principal, { id: params.id, kind: 'receipt' }));
    return undefined;
  }),
  handle(billingWebhook, ({ body, request }) => {
    const signature = request.headers['stripe-signature'];
    return takeWebhook(deps, { text: body, signature: [signature].flat()[0] });
  }),
];
