import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ApiCall } from './api/answer-call.ts';
import { refuseProduction } from './config.ts';
import { type Outage, serve } from './http/serve.ts';
import { createBooks } from './ledger/books.ts';
import { passTime } from './ledger/clock.ts';
import { closeLastDispute, disputeLast, failNextPayment, refundLast } from './ledger/controls.ts';
import { answerBank, type CheckoutOutcome, payCheckout } from './ledger/pay-checkout.ts';
import type { Payer } from './storage/kinds.ts';
import { openStore } from './storage/store.ts';
import { createPostman } from './webhooks/postman.ts';

export { signature as webhookSignature } from './webhooks/postman.ts';

export interface StartSandboxOptions {
  /** On loopback; a free one when it is left out or 0. */
  readonly port?: number;
  /** Created with mode 0700. When it is left out, everything ends with the sandbox. */
  readonly dataDir?: string;
  /** The address that browsers use, without a path; http://localhost and the port when it is left out. */
  readonly publicUrl?: string;
  readonly secretKey?: string;
  readonly webhookSecret?: string;
  readonly webhookUrl?: string;
  /** Epoch milliseconds: the time of customers whose clock was not advanced. Default: the machine's. */
  readonly nowMs?: () => number;
  /** Epoch milliseconds for signatures and the webhooks' backoff. Default: the machine's. */
  readonly machineMs?: () => number;
  /** Gets a line for each failed request. */
  readonly log?: (line: string) => void;
}

export type CheckoutSandbox = Awaited<ReturnType<typeof startCheckoutSandbox>>;

type Rule = (call: ApiCall) => Outage;

const LOOPBACK = '127.0.0.1';
const REQUEST_TIMEOUT_MS = 30_000;
const TICK_INTERVAL_MS = 1_000;
const CLEANUP_INTERVAL_MS = 600_000;

/**
 * Starts the stand-in for Stripe: the operations of its API that the product calls, its hosted pages, and its
 * webhooks. No money moves. @throws Error in production, or when the port or the data folder is taken.
 */
export async function startCheckoutSandbox(options: StartSandboxOptions = {}) {
  refuseProduction();
  const { nowMs = Date.now, machineMs = Date.now, log = () => {} } = options;
  const secretKey = options.secretKey ?? `sk_test_${randomBytes(24).toString('hex')}`;
  const webhookSecret = options.webhookSecret ?? `whsec_${randomBytes(24).toString('hex')}`;
  const store = openStore(options.dataDir);
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS });
  try {
    server.listen(options.port ?? 0, LOOPBACK);
    await once(server, 'listening');
  } catch (error) {
    await store.close();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  const publicUrl = new URL(options.publicUrl ?? `http://localhost:${port}`).origin;
  const books = createBooks({ store, publicUrl, nowMs });
  const endpoint = options.webhookUrl === undefined ? undefined : { url: options.webhookUrl };
  const webhooks = createPostman({ store, secret: webhookSecret, endpoint, nowMs: machineMs, log });
  let outageOf: Rule = () => undefined;
  serve(server, { books, secretKey, log, changed: webhooks.wake, outageOf: (call) => outageOf(call) });
  const timer = setInterval(() => {
    try {
      passTime(books);
    } catch (error) {
      log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
    webhooks.wake();
  }, TICK_INTERVAL_MS);
  const sweeping = setInterval(() => store.cleanUp(machineMs()), CLEANUP_INTERVAL_MS);
  timer.unref();
  sweeping.unref();
  webhooks.wake();

  const byHand = <T>(work: () => T): T => {
    const result = store.transaction(work);
    webhooks.wake();
    return result;
  };
  return {
    /** For STRIPE_API_URL, and the origin of the hosted pages. */
    url: publicUrl,
    port,
    secretKey,
    webhookSecret,
    webhooks,
    sendWebhooksTo: webhooks.sendTo,
    /** Fills in and submits the hosted checkout. `confirms` is the holder's response to a challenge. */
    pay: (id: string, how: Partial<Payer> & { card?: string; confirms?: boolean } = {}) =>
      byHand((): CheckoutOutcome => {
        const { card = '4242424242424242', confirms = true, ...given } = how;
        const form = { number: card, expiry: '12 / 40', cvc: '123' };
        const payer = { email: 'payer@example.com', name: 'Pat Payer', company: '', taxId: '', zip: '' };
        const outcome = payCheckout(books, id, { ...payer, ...given }, form);
        return outcome.kind === 'asks' ? answerBank(books, id, confirms) : outcome;
      }),
    /** The customer's next payment is refused a single time, whatever the card. */
    failNextPayment: (id: string) => byHand(() => failNextPayment(books, id)),
    /** @param amountCents default: all that is left */
    refundLast: (id: string, amountCents?: number) => byHand(() => refundLast(books, id, amountCents)),
    disputeLast: (id: string) => byHand(() => disputeLast(books, id)),
    /** The bank decides the last dispute. */
    closeLastDispute: (id: string, status: 'won' | 'lost') =>
      byHand(() => closeLastDispute(books, id, status)),
    /** Decides about each call of the API before it is answered; without a rule everything works. */
    fail: (rule: Rule = () => undefined) => {
      outageOf = rule;
    },
    /** Processes all due events, and resolves when their webhooks are acknowledged. */
    tick: async () => {
      passTime(books);
      await webhooks.settled();
    },
    stop: async () => {
      clearInterval(timer);
      clearInterval(sweeping);
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      await webhooks.stop();
      await store.close();
    },
  };
}
