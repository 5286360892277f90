import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ExportingService, ExportPage, ExportRequest, Principal } from '@freightwright/contracts';
import { exportFrom, exportingServices, identityActed, Problem } from '@freightwright/contracts';
import { runWithoutDeadline } from '@freightwright/runtime-kit';
import { exportPage, outboxEntry } from '@freightwright/service-kit';
import { personOf } from '../account/account.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { exportSections } from '../user-data.ts';
import { exportAtMostMs, exportsADay } from './export-quota-store.ts';

interface Export {
  body: Readable;
  fileName: string;
}

/**
 * The caller's stored data, as a stream of JSON. Every service is queried before the first byte is sent. When
 * one fails afterwards the stream is aborted, and the download visibly fails.
 * @throws Problem 'access.denied' for a machine, 'rate.limited' while one is being made and after three in a
 * day, 'service.unavailable' when a service does not answer.
 */
export async function exportAccount(deps: IdentityDeps, principal: Principal): Promise<Export> {
  const { exportQuotas, accounts, nowMs, log } = deps;
  const { userId } = personOf(principal);
  const at = new Date(nowMs());
  const place = await exportQuotas.take(userId, at);
  if (!place.taken) throw tooMany(place.freeAt, at);
  const release = (counts: boolean) =>
    runWithoutDeadline(() => exportQuotas.release(userId, at, { counts })).catch((err: unknown) => {
      log.warn({ err }, 'an export that has ended counts as one that is being made');
    });
  const read = readParts(deps);
  try {
    const firstPages = await readFirstPages(read, userId);
    const made = { action: 'copy-made', userId, at: at.toISOString() } as const;
    await accounts.publish(userId, [outboxEntry(identityActed, made, { id: `${randomUUID()}/copy`, at })]);
    const body = Readable.from(writeExport({ userId, at, read, firstPages }), { objectMode: false });
    const limit = setTimeout(() => body.destroy(new Error('an export took too long')), exportAtMostMs);
    body.once('close', () => {
      clearTimeout(limit);
      void release(true);
    });
    return { body, fileName: `freightwright-account-${at.toISOString().slice(0, 10)}.json` };
  } catch (error) {
    await release(false);
    throw error;
  }
}

const tooMany = (freeAt: Date, now: Date) =>
  new Problem('rate.limited', {
    detail: `You can export your data ${exportsADay} times a day, one export at a time.`,
    retryAfterS: Math.max(1, Math.ceil((freeAt.getTime() - now.getTime()) / 1000)),
  });

interface ExportToWrite {
  userId: string;
  at: Date;
  read: Record<ExportingPart, ReadPart>;
  /** The first page of each service, read before the first byte was sent. */
  firstPages: Record<ExportingPart, ExportPage>;
}

/** Reads the first page of every service, so that an incomplete export is rejected as a whole. */
async function readFirstPages(
  read: Record<ExportingPart, ReadPart>,
  userId: string,
): Promise<Record<ExportingPart, ExportPage>> {
  const pages = await Promise.all(parts.map(async (part) => [part, await read[part]({ userId })] as const));
  return Object.fromEntries(pages) as Record<ExportingPart, ExportPage>;
}

/**
 * The text of an export in chunks: one JSON object, whose first field describes the others. A kind without
 * records is an empty list. At most a page per service is in memory.
 * @throws Problem 'service.unavailable' when a service fails midway.
 */
async function* writeExport(given: ExportToWrite): AsyncGenerator<string> {
  yield `{"about":${JSON.stringify(about(given.at))}`;
  for (const part of parts) yield* writePart(part, given);
  yield '}\n';
}

async function* writePart(part: ExportingPart, given: ExportToWrite): AsyncGenerator<string> {
  const { userId, read, firstPages } = given;
  const kinds = Object.keys(exportContents[part]);
  /** The kind whose list is open; before the first one, -1. */
  let open = -1;
  let before = '';
  let page = firstPages[part];
  for (;;) {
    for (const { kind, json, ends } of page.pieces) {
      const index = kinds.indexOf(kind);
      if (index < 0) throw new TypeError(`${part} exports ${kind}, which nothing explains`);
      if (index > open) {
        yield lists(kinds, open, index);
        open = index;
        before = '';
      }
      yield `${before}${json}`;
      before = ends ? ',\n' : '';
    }
    if (page.cursor === null) break;
    page = await read[part]({ userId, cursor: page.cursor });
  }
  yield `${lists(kinds, open, kinds.length - 1)}]`;
}

/** Closes the list of a kind, if one is open, and opens those of the next ones: the last stays open. */
function lists(kinds: readonly string[], from: number, to: number): string {
  const next = kinds.slice(from + 1, to + 1).map((kind) => `,\n${JSON.stringify(kind)}:[`);
  return (from < 0 ? '' : ']').repeat(next.length > 0 ? 1 : 0) + next.join(']');
}

const about = (at: Date) => ({
  what: 'Everything that Freightwright keeps about you. Times are in UTC.',
  exportedAt: at.toISOString(),
  fields: Object.assign({}, ...Object.values(exportContents)) as Record<string, string>,
  leftOut,
});

/** The sources of an export: this service, and those that it calls. */
type ExportingPart = ExportingService | 'identity';

/** The contents of an export: every kind of record by the service that stores it, described for the user. */
const exportContents = {
  identity: {
    account: 'Your account: email address, name, company, plan, and when you signed up.',
    apiKeys: 'Your API keys, without the keys themselves, which we do not keep.',
    activity: 'Who did what with your account in the last year, when and from where, newest first.',
  },
  gateway: {
    sessions: 'Where you are signed in: when it began, when it was last used, device and network address.',
  },
  billing: {
    subscription: 'Your subscription: plan, interval, price in US cents, and how it stands.',
    invoices: 'Your invoices, newest first, as the payment provider has them. Amounts are in US cents.',
  },
  bol: {
    billsOfLading:
      'Your bills of lading, drafts too, newest first. Weights are in pounds, amounts in US cents.',
    addresses: 'The addresses in your address book.',
    templates: 'The bills that you keep as templates.',
    products: 'The products that you keep.',
  },
  bulk: {
    bulkJobs: 'Your bulk jobs of the last 30 days: the file, its name, and what came of its rows.',
    bulkRows: 'The rows of these jobs in groups of about a hundred, with what came of each.',
    bulkMappings: 'The meanings that you chose for the columns of bulk files.',
  },
  prediction: {
    estimates: 'Your cost estimates with what you asked and what we answered, newest first.',
    ownTerms: 'The terms that you have agreed with carriers, as you entered them.',
  },
  usage: {
    allowanceCounters: 'What counts towards the limits of your plan at this moment.',
    datesOfUse: 'When you used a counted feature, for the last 63 days.',
  },
  webhooks: {
    webhooks: 'Your webhooks, without their secrets.',
    webhookDeliveries: 'The deliveries to your webhooks of the last 30 days, with every try, newest first.',
  },
} as const satisfies Readonly<Record<ExportingPart, Readonly<Record<string, string>>>>;

const parts = Object.keys(exportContents) as ExportingPart[];

/** What an export omits, and why. */
const leftOut =
  'Passwords and keys, which we keep only as hashes or not at all; the printed pages of bills, which show the bills above; and technical records that end by themselves within days, such as counters and the answers to repeated requests.';

/** Reads one page of a service's data of a user. */
type ReadPart = (request: ExportRequest) => Promise<ExportPage>;

/** Timeout for one page of a service, milliseconds. */
const timeoutMs = 10_000;

/** How to read each service's data. @throws Problem 'service.unavailable' from each. */
function readParts(deps: IdentityDeps): Record<ExportingPart, ReadPart> {
  // An export continues after its response headers, and has no deadline but its own.
  const others = exportingServices.map((service): [ExportingPart, ReadPart] => [
    service,
    (page) => runWithoutDeadline(() => deps.bus.request(exportFrom[service], page, { timeoutMs })),
  ]);
  return {
    identity: (page) => runWithoutDeadline(() => exportPage(exportSections(deps), page)),
    ...(Object.fromEntries(others) as Record<Exclude<ExportingPart, 'identity'>, ReadPart>),
  };
}
