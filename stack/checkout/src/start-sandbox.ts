import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AnswerDeps, type ApiCall, answerCall } from './api/answer-call.ts';
import { refuseProduction } from './config.ts';
import { type Outage, serve } from './http/serve.ts';
import { type AfterRetries, createBooks } from './ledger/books.ts';
import { passTimeForAll } from './ledger/passage.ts';
import { createSandboxControls, type SandboxControls } from './sandbox-controls.ts';
import { openStore } from './storage/store.ts';
import { sweep } from './storage/sweep.ts';
import { createPostman, type Endpoint, type Postman } from './webhooks/postman.ts';

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
  readonly webhookHeaders?: Readonly<Record<string, string>>;
  /** Epoch milliseconds: the time of everybody without a test clock. Default: the machine's. */
  readonly nowMs?: () => number;
  /** Epoch milliseconds: the time that signatures carry, and by which webhooks wait. Default: the machine's. */
  readonly machineMs?: () => number;
  /** What becomes of a subscription when no retry is left. Default 'past_due'. */
  readonly afterRetries?: AfterRetries;
  /** Whether a change is on the disk when it is answered. Default true. */
  readonly syncs?: boolean;
  /** Gets a line for each failure behind an answer. */
  readonly log?: (line: string) => void;
}

export interface CheckoutSandbox extends SandboxControls {
  /** For STRIPE_API_URL, and the origin of the hosted pages. */
  readonly url: string;
  readonly port: number;
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly webhooks: Postman;
  sendWebhooksTo(endpoint: Endpoint | undefined): void;
  /** Decides about each call of the API before it is answered; without a rule everything works. */
  fail(rule?: (call: Pick<ApiCall, 'method' | 'path'>) => Outage): void;
  /** Carries out all that is due by now, and resolves when its webhooks are answered. */
  tick(): Promise<void>;
  stop(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';
const REQUEST_TIMEOUT_MS = 30_000;
const TICK_INTERVAL_MS = 1_000;
const SWEEP_INTERVAL_MS = 600_000;

/**
 * Starts the stand-in for Stripe: the operations of its API that we use, its hosted pages, and its webhooks, in the
 * version the pinned official client asks for. No money moves. @throws Error in production, or when the port or the
 * data folder is taken.
 */
export async function startCheckoutSandbox(options: StartSandboxOptions = {}): Promise<CheckoutSandbox> {
  refuseProduction();
  const { nowMs = Date.now, machineMs = Date.now, log = () => {}, afterRetries = 'past_due' } = options;
  const secretKey = options.secretKey ?? `sk_test_${randomBytes(24).toString('hex')}`;
  const webhookSecret = options.webhookSecret ?? `whsec_${randomBytes(24).toString('hex')}`;
  const store = openStore(options);
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS });
  try {
    server.listen(options.port ?? 0, LOOPBACK);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const publicUrl = new URL(options.publicUrl ?? `http://localhost:${port}`).origin;
    let request: { id: string; idempotencyKey: string | null } | undefined;
    let failing: (call: Pick<ApiCall, 'method' | 'path'>) => Outage = () => undefined;
    const books = createBooks({
      store,
      publicUrl,
      nowMs,
      afterRetries,
      tokenSecret: keptSecret(store),
      hasEndpoint: options.webhookUrl !== undefined,
      request: () => request,
    });
    const endpoint = options.webhookUrl && {
      url: options.webhookUrl,
      ...(options.webhookHeaders && { headers: options.webhookHeaders }),
    };
    const webhooks = createPostman({
      store,
      secret: webhookSecret,
      endpoint: endpoint || undefined,
      nowMs: machineMs,
      log,
    });
    const during: AnswerDeps['during'] = (asked, work) => {
      request = asked;
      try {
        return work();
      } finally {
        request = undefined;
      }
    };
    const answer = (call: ApiCall) => answerCall({ books, secretKey, during, log }, call);
    const changed = () => webhooks.wake();
    serve(server, { answer, books, log, changed, outageOf: (call) => failing(call) });
    const timer = setInterval(() => {
      try {
        passTimeForAll(books);
      } catch (error) {
        log(error instanceof Error ? (error.stack ?? error.message) : String(error));
      }
      changed();
    }, TICK_INTERVAL_MS);
    const sweeping = setInterval(() => sweep(store, machineMs()), SWEEP_INTERVAL_MS);
    timer.unref();
    sweeping.unref();
    webhooks.wake();
    return {
      ...createSandboxControls(books, changed),
      url: publicUrl,
      port,
      secretKey,
      webhookSecret,
      webhooks,
      sendWebhooksTo: webhooks.sendTo,
      fail: (rule = () => undefined) => {
        failing = rule;
      },
      tick: async () => {
        passTimeForAll(books);
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
  } catch (error) {
    server.close();
    await store.close();
    throw error;
  }
}

/** Files keep their addresses after a restart. */
function keptSecret(store: ReturnType<typeof openStore>): string {
  const kept = store.find('secret', 'files');
  if (kept) return kept.value;
  const value = randomBytes(32).toString('hex');
  store.transaction(() => store.put('secret', { id: 'files', value }));
  return value;
}
