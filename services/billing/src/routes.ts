import * as contract from '@freightwright/contracts';
import { type Handler, handle } from '@freightwright/service-kit';
import type { BillingDeps } from './billing-deps.ts';
import { cancelSubscription, changePlan, previewChange, resumeSubscription } from './change/change-plan.ts';
import { readCheckout, startCheckout } from './checkout/start-checkout.ts';
import { type TakeWebhookDeps, takeWebhook } from './events/process-event.ts';
import { payerOf } from './policy.ts';
import { invoiceFile, listInvoices, openPortal } from './subscriber/invoices.ts';
import type { Refreshed } from './subscriber/refresh-subscriber.ts';
import { newcomer, subscriptionOf } from './subscriber/subscriber.ts';

export interface RoutesDeps extends BillingDeps, TakeWebhookDeps {
  publicUrl: string;
}

export function routes(deps: RoutesDeps): Handler[] {
  const userOf = (principal: Parameters<typeof payerOf>[0]) => payerOf(principal).userId;
  const shown = async (change: Promise<Refreshed>): Promise<{ subscription: contract.Subscription }> => ({
    subscription: subscriptionOf((await change).subscriber, deps.provider),
  });
  return [
    // Reads the stored state without a call to the provider: pages request it often.
    handle(contract.readSubscription, async ({ principal }) => {
      const userId = userOf(principal);
      const subscriber = (await deps.subscribers.find(userId)) ?? newcomer(userId);
      return { subscription: subscriptionOf(subscriber, deps.provider) };
    }),
    handle(contract.startCheckout, ({ principal, body }) => startCheckout(deps, payerOf(principal), body)),
    handle(contract.readCheckout, ({ principal, params }) =>
      readCheckout(deps, userOf(principal), params.id),
    ),
    handle(contract.previewPlanChange, ({ principal, body }) => previewChange(deps, userOf(principal), body)),
    handle(contract.changePlan, ({ principal, body }) => shown(changePlan(deps, userOf(principal), body))),
    handle(contract.cancelSubscription, ({ principal }) =>
      shown(cancelSubscription(deps, userOf(principal))),
    ),
    handle(contract.resumeSubscription, ({ principal }) =>
      shown(resumeSubscription(deps, userOf(principal))),
    ),
    handle(contract.openBillingPortal, ({ principal }) => openPortal(deps, userOf(principal))),
    handle(contract.listInvoices, ({ principal, query }) =>
      listInvoices(deps, userOf(principal), query.after),
    ),
    handle(contract.invoicePdf, async ({ principal, params: { id }, reply }) => {
      reply.redirectTo(await invoiceFile(deps, userOf(principal), { id, kind: 'invoiceFile' }));
      return undefined;
    }),
    handle(contract.invoiceReceipt, async ({ principal, params: { id }, reply }) => {
      reply.redirectTo(await invoiceFile(deps, userOf(principal), { id, kind: 'receiptFile' }));
      return undefined;
    }),
    handle(contract.billingWebhook, ({ body, request }) => {
      const signature = request.headers['stripe-signature'];
      return takeWebhook(deps, { text: body, signature: [signature].flat()[0] });
    }),
  ];
}
