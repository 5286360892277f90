import { randomUUID } from 'node:crypto';
import { accountClosed, accountErased, type DataOf, type ErasureLook } from '@freightwright/contracts';
import { beforeAll, expect } from 'vitest';
import { type Accounts, accounts, serveAccounts } from './owner.ts';
import { password, soon } from './service.ts';

/** The events about closed accounts since the file's tests started. */
export let closed: DataOf<typeof accountClosed>[];

/** Starts the service for the tests of a file, as `serveAccounts` does, and subscribes to closed accounts. */
export function serveClosing(): void {
  serveAccounts();
  beforeAll(async () => {
    closed = await accounts.published(accountClosed);
  }, 60_000);
}

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
/** The event with which each other service reports its erasure. */
export const others = accountErased;
type Owner = Awaited<ReturnType<Accounts['owner']>>;

/** The owner deletes the account. */
export const close = (owner: Owner, secret = password) => owner.call('POST', '/close', { password: secret });
/** The secret of the report, from the answer. */
export const tokenOf = ({ body }: { body: object }) => (body as { reportToken: string }).reportToken;

/** The report, read with its secret. */
export async function reportOf(token: string) {
  const url = `${accounts.address()}/api/account/closures/${token}`;
  const response = await accounts.site.ask({ tier: 'anonymous' }, url);
  const body = (await response.json()) as {
    finishedAt: string | null;
    waitingFor: string[];
    parts: { part: string; erased: { what: string; count: number }[] }[];
    code?: string;
  };
  return { status: response.status, ...body };
}

/** The events about the closure of the user, for one pass. */
export async function received({ userId }: Owner, look: ErasureLook = 1) {
  const ours = () => closed.filter((one) => one.userId === userId && one.look === look);
  await expect.poll(() => ours().length, soon).toBeGreaterThan(0);
  const [first] = ours();
  if (!first) throw new Error('nothing was said');
  return first;
}

/** The other services answer a pass. */
export async function answer(
  { closureId, userId, look }: DataOf<typeof accountClosed>,
  parts = Object.keys(others),
) {
  const bus = await accounts.site.connect();
  for (const [part, event] of Object.entries(others)) {
    if (!parts.includes(part)) continue;
    const report = {
      part,
      erased: [{ what: 'things', count: 1 }],
      retained: [],
      at: new Date().toISOString(),
    };
    await bus.publish(event, { closureId, userId, look, report }, { id: randomUUID() });
  }
}

/** Everything that this service has stored, as text. */
export async function everything() {
  const names = ['profiles', 'accounts', 'apikeys', 'closures', 'erasures', 'exportquotas'];
  const found = await Promise.all(names.map((name) => accounts.collection(name).find({}).toArray()));
  return JSON.stringify(found);
}

/** Every message that is stored, as text. */
export async function messages(): Promise<string> {
  const bus = await accounts.site.connect();
  const texts: string[] = [];
  await bus.forget(({ id, text }) => {
    texts.push(`${id} ${text}`);
    return false;
  });
  return texts.join('\n');
}
