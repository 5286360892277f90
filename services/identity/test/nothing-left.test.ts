import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stored } from '@freightwright/stack-test-site';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { everyLimit, readRetention, timeOf } from './retention.ts';
import { password, type SomeUser, useEverything } from './some-user.ts';
import { startWholeSite, type WholeSite } from './whole-site.ts';

const soon = { timeout: 60_000, interval: 100 };
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

let site: WholeSite;
let someUser: SomeUser;
let before: Stored[];
beforeAll(async () => {
  site = await startWholeSite();
  someUser = await useEverything(site);
  before = await site.site.everythingStored();
}, 240_000);
afterAll(() => site?.stop());

/** Texts that identify the user, or are the user's data. */
const needles = ({ userId, email, person, contact }: SomeUser): string[] => [
  userId,
  email,
  person.name,
  person.company,
  contact.shipperContact,
  contact.shipperPhone,
];

const placesOf = (stored: readonly Stored[], needle: string) => [
  ...new Set(stored.filter(({ text }) => text.includes(needle)).map(({ where }) => where)),
];

const personal = () =>
  [...new Set(needles(someUser).flatMap((needle) => placesOf(before, needle)))].toSorted();

/** Where data of users is stored, and its field in an export. */
const exported: Record<string, string> = {
  'identity.profiles': 'account',
  'identity.accounts': 'account',
  'identity.apikeys': 'apiKeys',
  'identity.auditlines': 'activity',
  'gateway.sessions': 'sessions',
  'billing.subscribers': 'subscription',
  'bol.bills': 'billsOfLading',
  'bol.bookaddresses': 'addresses',
  'bol.booktemplates': 'templates',
  'bol.bookproducts': 'products',
  'bulk.jobs': 'bulkJobs',
  'bulk.chunks': 'bulkRows',
  'bulk.mappings': 'bulkMappings',
  'prediction.quotes': 'estimates',
  'prediction.ownterms': 'ownTerms',
  'usage.ledgers': 'allowanceCounters',
  'usage.usedates': 'datesOfUse',
  'webhooks.webhooks': 'webhooks',
  'webhooks.deliveries': 'webhookDeliveries',
};

/** Where data of users is stored that is in no export. docs/privacy.md gives the reason for each. */
const notExported = [
  'billing.idempotencyrecords',
  'prediction.idempotencyrecords',
  'bol.idempotencyrecords',
  'webhooks.idempotencyrecords',
  'webhooks.plans',
  'notification.emailquotas',
  'identity.exportquotas',
  'stream DEAD',
  'stream EVENTS',
  'stream TASKS',
];

describe('data of users', () => {
  it('is in the export, or in the written list of exceptions, wherever it is stored', () => {
    const known = [...Object.keys(exported), ...notExported];
    expect(personal().filter((where) => !known.includes(where))).toEqual([]);
  });

  it('was found in every place that the test knows, so that the test sees what it looks for', () => {
    const known = [...Object.keys(exported), ...notExported].filter(
      (where) => where !== 'identity.exportquotas',
    );
    expect(known.filter((where) => !personal().includes(where))).toEqual([]);
  });
});

describe('docs/retention.md', () => {
  it('has a row for every collection and stream, with the limit that its server has', async () => {
    const page = readRetention();
    const limits = await everyLimit(site.site);
    expect(limits.length).toBeGreaterThan(30);
    const reported = (rows: readonly (readonly [string, string | undefined])[]) => Object.fromEntries(rows);
    expect(reported(limits.map(({ where }) => [where, page.get(where)?.enforcedBy]))).toEqual(
      reported(limits.map(({ where, enforcedBy }) => [where, enforcedBy])),
    );
  });

  it('gives a time wherever a server deletes, and nothing is marked to stay longer', async () => {
    const page = readRetention();
    const limits = await everyLimit(site.site);
    const dated = limits.filter(({ lastEndsAtMs }) => lastEndsAtMs !== undefined);
    expect(dated.length).toBeGreaterThan(8);
    const tooLong = dated.filter(({ where, lastEndsAtMs = 0 }) => {
      const atMostMs = timeOf(page.get(where)?.atMost ?? '') ?? 0;
      return lastEndsAtMs > Date.now() + atMostMs + minuteMs;
    });
    expect(tooLong).toEqual([]);
  });
});

describe('an export', () => {
  it('is one JSON file with everything, each field explained', async () => {
    const { status, headers, text } = await someUser.visitor.call('GET', '/account/export');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="freightwright-account-\d{4}-\d\d-\d\d\.json"$/,
    );
    const file = JSON.parse(text) as Record<string, unknown[]> & { about: { fields: object } };
    const { about, ...sections } = file;
    expect(Object.keys(sections)).toEqual(Object.keys(about.fields));
    const counts = Object.fromEntries(Object.entries(sections).map(([field, all]) => [field, all.length]));
    const { allowanceCounters = 0, activity = 0, ...others } = counts;
    // The counter of bulk jobs is deleted some time after the job; those of bills and uploads still exist.
    expect(allowanceCounters).toBeGreaterThanOrEqual(2);
    expect(activity).toBeGreaterThanOrEqual(8);
    expect(others).toEqual({
      account: 1,
      apiKeys: 1,
      sessions: 2,
      subscription: 1,
      invoices: 1,
      billsOfLading: 3,
      addresses: 1,
      templates: 1,
      products: 1,
      bulkJobs: 1,
      bulkRows: 1,
      bulkMappings: 1,
      estimates: 2,
      ownTerms: 1,
      datesOfUse: 2,
      webhooks: 1,
      webhookDeliveries: 1,
    });
    for (const field of Object.values(exported)) expect(counts[field], field).toBeGreaterThan(0);
    for (const needle of needles(someUser)) expect(text).toContain(needle);
    expect(text).not.toContain('"hash"');
  });

  it('tells what was done in every part, and by whom', async () => {
    const auditEvents = [
      ...['account-made', 'signed-in', 'bill-issued', 'bill-voided', 'plan-bought', 'terms-changed'],
      ...['key-made', 'webhook-made', 'copy-made'],
    ];
    await vi.waitFor(async () => {
      const { text } = await someUser.visitor.call('GET', '/account/activity?limit=100');
      const { activity } = JSON.parse(text) as { activity: Record<string, unknown>[] };
      const reported = new Map(activity.map((line) => [line.action, line]));
      expect(auditEvents.filter((action) => !reported.has(action))).toEqual([]);
      for (const action of ['signed-in', 'bill-issued', 'bill-voided', 'terms-changed', 'copy-made']) {
        const from = { by: 'person', network: '127.0.0.0/24', device: 'Chrome on Linux' };
        expect(reported.get(action), action).toMatchObject(from);
      }
      expect(reported.get('webhook-made')).toMatchObject({ by: 'key', key: 'key_0123456789abcdef' });
      expect(reported.get('plan-bought')).toMatchObject({ by: 'site', on: 'professional', network: null });
    }, soon);
  });

  it('is made three times a day, and a fourth is told when', async () => {
    expect((await someUser.visitor.call('GET', '/account/export')).status).toBe(200);
    expect((await someUser.visitor.call('GET', '/account/export')).status).toBe(200);
    const fourth = await someUser.visitor.call('GET', '/account/export');
    expect(fourth).toMatchObject({ status: 429 });
    expect(JSON.parse(fourth.text)).toMatchObject({ code: 'rate.limited' });
    expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(23 * 3_600);
  });
});

describe('after deleting the account', () => {
  let token: string;
  const report = async () => {
    const { text } = await site.browser().call('GET', `/account/closures/${token}`);
    return JSON.parse(text) as {
      finishedAt: string | null;
      waitingFor: string[];
      parts: {
        part: string;
        erased: { what: string; count: number }[];
        retained: { what: string; count: number }[];
      }[];
    };
  };

  beforeAll(async () => {
    const { reportToken } = await someUser.call(202, 'POST', '/account/close', { password });
    token = String(reportToken);
    await vi.waitFor(async () => expect((await report()).finishedAt).not.toBeNull(), soon);
    site.passMs(10 * minuteMs);
    const placesNow = async (needle: string) => placesOf(await site.site.everythingStored(), needle);
    await vi.waitFor(async () => expect(await placesNow(someUser.userId)).toEqual([]), soon);
    site.passMs(25 * hourMs);
    await vi.waitFor(async () => expect(await placesNow(someUser.email)).toEqual([]), soon);
  }, 240_000);

  it('nothing of the person is in any database, stream or bucket', async () => {
    const after = await site.site.everythingStored();
    for (const needle of needles(someUser)) {
      expect(placesOf(after, needle), needle).toEqual([]);
      expect(placesOf(after, needle.toLowerCase()), needle).toEqual([]);
    }
  });

  it('issued bills stay as records by their numbers, and no paper of them', async () => {
    const after = await site.site.everythingStored();
    for (const { id, bolNumber } of someUser.bills) {
      expect(placesOf(after, String(bolNumber))).toEqual(['bol.bills']);
      expect(placesOf(after, String(id))).toEqual(['bol.bills']);
    }
  });

  it('the report says what each part did', async () => {
    const { parts, waitingFor } = await report();
    expect(waitingFor).toEqual([]);
    expect(parts.map(({ part }) => part).toSorted()).toEqual([
      'billing',
      'bol',
      'bulk',
      'gateway',
      'identity',
      'notification',
      'prediction',
      'usage',
      'webhooks',
    ]);
    const retained = parts.flatMap((part) =>
      part.retained.map(({ what, count }) => [part.part, what, count]),
    );
    expect(retained).toEqual([
      ['billing', 'invoices and payments at the payment provider', 1],
      ['bol', 'issued bills of lading', 2],
      ['identity', 'lines of the audit log', expect.any(Number)],
    ]);
    expect(parts.find(({ part }) => part === 'gateway')?.erased).toEqual([{ what: 'sessions', count: 2 }]);
  });

  it('no browser is signed in, and no one can sign in', async () => {
    for (const browser of [someUser.visitor, someUser.second]) {
      expect((await browser.call('GET', '/account')).status).toBe(401);
    }
    const { email } = someUser;
    expect((await site.browser().call('POST', '/auth/login', { email, password })).status).toBe(401);
  });

  it('docs/privacy.md names every collection and stream', async () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/privacy.md'), 'utf8');
    const places = await site.site.everyPlace();
    expect(places.length).toBeGreaterThan(30);
    expect(places.filter((where) => !page.includes(`\`${where}\``))).toEqual([]);
  });

  it('the same address may sign up again, and begins with nothing', async () => {
    const again = site.browser();
    const { email } = someUser;
    expect((await again.call('POST', '/auth/register', { email, password })).status).toBe(201);
    expect(JSON.parse((await again.call('GET', '/bol/list')).text)).toEqual({ bols: [], nextCursor: null });
  });
});
