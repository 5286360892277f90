import type { Invoice, PlanChoice } from '@freightwright/contracts';
import type { PaymentMark } from '../standing/marks.ts';
import type { SeenSubscription } from '../standing/seen.ts';

/** A hosted checkout as the provider describes it. */
export interface SeenCheckout {
  id: string;
  state: 'open' | 'paid' | 'expired';
  /** Where it is paid, while it is open. */
  url: string | null;
  customerId: string | null;
  /** For whom it was opened. */
  madeFor: string | null;
}

/** A message of the provider, as far as we use it. Nothing of the person is in it. */
export interface ProviderEvent {
  id: string;
  type: string;
  createdAt: Date;
  customerId: string | null;
  chargeId: string | null;
  disputeId: string | null;
  /** Whether it is about real money. */
  isLive: boolean;
}

export interface ChangePreview {
  dueNowCents: number;
}

/**
 * What the service asks of the payment provider. Each method throws Problem 'service.unavailable' when the
 * provider cannot be reached, and ProviderRefused when it does not do what was asked.
 */
export interface Provider {
  /** Whether payments are made with test cards alone. */
  readonly sandbox: boolean;
  /** @param key the same key gets the same customer for a day. */
  createCustomer(userId: string, key: string): Promise<string>;
  setCustomerEmail(customerId: string, email: string): Promise<void>;
  /** Deletes the person's data. Subscriptions end at once; invoices stay with the provider. */
  deleteCustomer(customerId: string): Promise<void>;
  /** Whose customer it is, as we wrote it there; null for one that is deleted or not ours. */
  customerOwner(customerId: string): Promise<string | null>;

  openCheckout(order: CheckoutOrder): Promise<{ id: string; url: string }>;
  findCheckout(id: string): Promise<SeenCheckout | undefined>;
  /** Nobody can pay it any more. Does nothing when it is not open. */
  expireCheckout(id: string): Promise<void>;
  /** For whom the checkout was opened that made this subscription; null when no checkout made it. */
  checkoutUserOf(subscriptionId: string): Promise<string | null>;

  subscriptionsOf(customerId: string): Promise<SeenSubscription[]>;
  /** The customers of subscriptions that go on, a page at a time. */
  livingCustomers(after: string | undefined): Promise<{ customerIds: string[]; next: string | undefined }>;
  /** @throws ProviderRefused with `isPayment` when the card is refused; then nothing is changed. */
  changeNow(subscription: SeenSubscription, to: PlanChoice): Promise<void>;
  changeWithPeriod(subscription: SeenSubscription, to: PlanChoice): Promise<void>;
  previewChange(customerId: string, subscription: SeenSubscription, to: PlanChoice): Promise<ChangePreview>;
  /** Undoes a change that has not begun. */
  dropSchedule(scheduleId: string): Promise<void>;
  setEndsWithPeriod(subscriptionId: string, ends: boolean): Promise<void>;
  /** Ends it at once, without a further invoice. False when it has ended before. */
  endNow(subscriptionId: string): Promise<boolean>;
  /** Gives back every payment of a subscription. A payment that was given back before stays so. */
  refundAll(subscriptionId: string): Promise<void>;

  refundOf(chargeId: string): Promise<{ customerId: string | null; mark: Omit<PaymentMark, 'disputedAtMs'> }>;
  /** When the dispute was raised; null for one that has ended in our favor. */
  disputeOf(disputeId: string): Promise<number | null>;

  invoicesOf(
    customerId: string,
    page: { after: string | undefined; limit: number; marks: readonly PaymentMark[] },
  ): Promise<{ invoices: Invoice[]; more: boolean }>;
  /** Addresses of an invoice's files; undefined when it is not the customer's. */
  invoiceFile(customerId: string, invoiceId: string): Promise<string | undefined>;
  receiptFile(customerId: string, invoiceId: string): Promise<string | undefined>;
  openPortal(customerId: string, returnUrl: string): Promise<string>;

  /** Checks the signature over the text. @throws Problem 'billing.not-signed'. */
  readEvent(text: string, signature: string | undefined): ProviderEvent;
  event(id: string): Promise<ProviderEvent | undefined>;
  eventsSince(
    since: Date,
    after: string | undefined,
  ): Promise<{ events: ProviderEvent[]; next: string | undefined }>;
  makePlans(): Promise<string[]>;
  /** Refuses new calls; those under way have two seconds left. */
  close(): Promise<void>;
}

export interface CheckoutOrder {
  customerId: string;
  userId: string;
  choice: PlanChoice;
  /** The same key gets the same checkout for a day. */
  key: string;
}
