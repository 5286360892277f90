import type { BolSummary } from '@freightwright/contracts';
import { ApiError, createFakePlatform, routes } from '@freightwright/mfe-kit';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DraftStore } from '../draft/draft-store.ts';
import { draftFormOf } from '../values/draft-form-of.ts';
import { filledValues } from '../values/filled-values-fixture.ts';
import { describeRefusal, type IssueKeys, issueBol } from './issue-bol.ts';

const bolNumber = '04000073124800915';
const summary: BolSummary = {
  id: 'draft-0001',
  ...{ createdAt: '2026-11-20T12:00:00.000Z', updatedAt: '2026-11-20T12:00:00.000Z' },
  ...{ weightLb: 500, orderNumbers: [] },
  bolNumber,
  shipperCompany: 'A',
  consigneeCompany: 'B',
  shipDate: '2026-11-20',
  status: 'issued',
};
const at = '2026-11-20T10:42:00.000Z';
const issuedBol = {
  id: 'draft-0001',
  bolNumber,
  version: 4,
  createdAt: at,
  updatedAt: at,
  issuedAt: at,
  status: 'issued',
  totals: { handlingUnits: 4, packages: 96, weightLb: 2000 },
  form: draftFormOf(filledValues),
};

/** A stub with only the functions that issuing needs. */
function draftStoreWith(part: {
  draft?: { version: number };
  isSaved?: boolean;
  notice?: unknown;
}): DraftStore {
  const { draft, isSaved = true, notice = null } = part;
  const ref = draft ? { id: 'draft-0001', bolNumber, ...draft } : null;
  return {
    flush: async () => isSaved,
    state: {
      get: () => ({
        draft: ref,
        values: filledValues,
        notice,
        status: { kind: 'local', at: new Date(at), why: 'No connection.' },
      }),
    },
  } as unknown as DraftStore;
}

let platform: ReturnType<typeof createFakePlatform>;
let sent: string[];
let keys: IssueKeys;
beforeEach(() => {
  platform = createFakePlatform();
  sent = [];
  let made = 0;
  keys = new Map();
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    made += 1;
    return `key-${made}` as ReturnType<typeof crypto.randomUUID>;
  });
});
const fails = (code: ApiError['code'], status: number) => new ApiError({ code, status });

describe('a draft', () => {
  it('is issued at the version that was saved', async () => {
    platform.answer(routes.issueBolDraft, ({ body, params, headers }) => {
      sent.push(`${params?.id} ${JSON.stringify(body)} ${headers?.['idempotency-key']}`);
      return { bol: summary };
    });
    expect(await issueBol(platform, draftStoreWith({ draft: { version: 3 } }), keys)).toBe(bolNumber);
    expect(sent).toEqual(['draft-0001 {"version":3} key-1']);
  });

  it('is not issued while what is typed could not be saved', async () => {
    const draftStore = draftStoreWith({ draft: { version: 3 }, isSaved: false });
    await expect(issueBol(platform, draftStore, keys)).rejects.toMatchObject({
      serverMessage: 'The draft could not be saved first. No connection.',
    });
    expect(platform.calls.get()).toEqual([]);
  });

  it.each([
    ['no connection', fails('network.unreachable', 0)],
    ['no answer in time', fails('network.timeout', 0)],
    ['a failure of the service', fails('service.unavailable', 503)],
    ['a request that is still under way', fails('idempotency.under-way', 409)],
  ])('is tried again under the same key after %s', async (_what, violation) => {
    platform.answer(routes.issueBolDraft, ({ headers }) => {
      sent.push(headers?.['idempotency-key'] ?? '');
      if (sent.length === 1) throw violation;
      return { bol: summary };
    });
    const draftStore = draftStoreWith({ draft: { version: 3 } });
    await expect(issueBol(platform, draftStore, keys)).rejects.toBe(violation);
    expect(await issueBol(platform, draftStore, keys)).toBe(bolNumber);
    expect(sent).toEqual(['key-1', 'key-1']);
  });

  it('is asked for under another key once it was refused', async () => {
    platform.answer(routes.issueBolDraft, ({ headers }) => {
      sent.push(headers?.['idempotency-key'] ?? '');
      throw fails('bol.allowance-used', 403);
    });
    const draftStore = draftStoreWith({ draft: { version: 3 } });
    await expect(issueBol(platform, draftStore, keys)).rejects.toMatchObject({ code: 'bol.allowance-used' });
    await expect(issueBol(platform, draftStore, keys)).rejects.toMatchObject({ code: 'bol.allowance-used' });
    expect(sent).toEqual(['key-1', 'key-2']);
  });

  it('that an earlier attempt has issued after all counts as issued', async () => {
    platform.answer(routes.issueBolDraft, fails('bol.not-draft', 409));
    platform.answer(routes.readBol, { bol: issuedBol } as never);
    expect(await issueBol(platform, draftStoreWith({ draft: { version: 3 } }), keys)).toBe(bolNumber);
  });

  it('counts as issued when saving it reveals that it is', async () => {
    platform.answer(routes.readBol, { bol: issuedBol } as never);
    const draftStore = draftStoreWith({
      draft: { version: 3 },
      isSaved: false,
      notice: { kind: 'issued', bolNumber },
    });
    expect(await issueBol(platform, draftStore, keys)).toBe(bolNumber);
  });
});

describe('a form that the service took no draft of', () => {
  it('is issued whole, with its totals', async () => {
    platform.answer(routes.generateBol, ({ body }) => {
      sent.push(JSON.stringify(body));
      return { bol: summary };
    });
    expect(await issueBol(platform, draftStoreWith({}), keys)).toBe(bolNumber);
    expect(JSON.parse(sent[0] ?? '')).toMatchObject({
      shipperCompany: 'Alder & Pine Mill Supply',
      totalPackages: 96,
      totalWeight: 2000,
      lineItems: [{ weight: 2000, nmfcClass: '100' }],
    });
  });
});

describe('a refusal', () => {
  it.each([
    [
      fails('bol.allowance-used', 403),
      'Premium Feature Required',
      'BOL Generation requires a Pro subscription. Please upgrade to continue.',
    ],
    [
      fails('access.denied', 403),
      'Premium Feature Required',
      'BOL Generation requires a Pro subscription. Please upgrade to continue.',
    ],
    [
      new ApiError({ code: 'bol.totals-disagree', status: 400, serverMessage: 'totalWeight is 1 lb more' }),
      'Generation Failed',
      'totalWeight is 1 lb more',
    ],
    [fails('network.unreachable', 0), 'Generation Failed', 'Failed to generate BOL'],
    [new Error('boom'), 'Generation Failed', 'Failed to generate BOL'],
  ])('%s is "%s"', (error, title, text) => expect(describeRefusal(error)).toEqual({ title, text }));
});
