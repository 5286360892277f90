import { readFile } from 'node:fs/promises';
import {
  chartScale,
  maxDimensionIn,
  maxWeightLb,
  packagings,
  planLoad,
  ratedLines,
  shipmentFigures,
} from '@freightwright/domain';
import { calculation } from '@freightwright/samples';
import { describe, expect, it } from 'vitest';
import { parse, safeParse } from 'zod/v4/core';
import {
  type Commodity,
  commonProblems,
  defineEvent,
  defineRoute,
  EmailResultsRequest,
  emailResults,
  handlingUnit,
  httpRoutes,
  isProblemCode,
  Principal,
  Problem,
  problemBody,
  problems,
  RemoteEntry,
  Shipment,
  tierIsAtLeast,
} from './index.ts';

const result = calculation();
const accepts = (schema: Parameters<typeof safeParse>[0], value: unknown) => safeParse(schema, value).success;

describe('problems', () => {
  it.each(Object.entries(problems))('%s has an error status and a title', (_code, { status, title }) => {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(title).toMatch(/^[A-Z].+[^.]$/);
  });

  it('a body repeats its detail as message and error, for the specified clients', () => {
    const body = problemBody(new Problem('email.too-many', { detail: 'Wait an hour' }), 'r-1');
    expect(body).toMatchObject({ status: 429, code: 'email.too-many', requestId: 'r-1' });
    expect([body.detail, body.message, body.error]).toEqual(['Wait an hour', 'Wait an hour', 'Wait an hour']);
  });

  it('a body never holds the internal cause', () => {
    const body = problemBody(new Problem('internal', { cause: new Error('password=hunter2') }), 'r-1');
    expect(JSON.stringify(body)).not.toContain('hunter2');
  });

  it('a code is known only when the table has it itself', () => {
    expect(isProblemCode('rate.limited')).toBe(true);
    expect(isProblemCode('toString')).toBe(false);
    expect(isProblemCode(42)).toBe(false);
  });
});

describe('routes', () => {
  it('no two routes share a method and a path', () => {
    const addresses = httpRoutes.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('every limit has a value, given or default', () => {
    const route = defineRoute({ ...emailResults, path: '/api/other', bodyLimitBytes: 1024 });
    expect(route).toMatchObject({ bodyLimitBytes: 1024, timeoutMs: 10_000, status: 202 });
  });

  it.each(commonProblems)('%s, answered by any route, is in the table', (code) => {
    expect(isProblemCode(code)).toBe(true);
  });
});

describe('message subjects', () => {
  it.each(['bol.issued.v1', 'notification.send-result-email.v12'])('%s is one', (subject) => {
    expect(defineEvent({ subject, data: Shipment }).subject).toBe(subject);
  });

  it.each(['bol.issued', 'Bol.issued.v1', 'bol.issued.v0', 'bol.>.v1', 'a.b.c.v1'])(
    '%s is refused',
    (subject) => {
      expect(() => defineEvent({ subject, data: Shipment })).toThrow(TypeError);
    },
  );
});

describe('shipment', () => {
  const fields = { lengthIn: 48, widthIn: 40, heightIn: 48, weightLb: 500 };
  const commodity: Commodity = {
    description: 'Boxed books',
    pieces: 20,
    packaging: 'carton',
    weightLb: 460,
    freightClass: '65',
    nmfcItem: '161560-02',
    hazmat: false,
  };

  it.each([
    ['zero', { ...fields, heightIn: 0 }],
    ['negative', { ...fields, weightLb: -1 }],
    ['not finite', { ...fields, lengthIn: Number.POSITIVE_INFINITY }],
    ['longer than any trailer', { ...fields, lengthIn: maxDimensionIn + 1 }],
    ['heavier than any trailer', { ...fields, weightLb: maxWeightLb + 1 }],
  ])('a measure that is %s is refused', (_name, measures) => {
    expect(accepts(Shipment, { handlingUnits: [handlingUnit(measures)] })).toBe(false);
  });

  it.each([
    ['a count of 0', { count: 0 }],
    ['a count of 1,000', { count: 1000 }],
    ['half a unit', { count: 1.5 }],
    ['a packaging that is none', { packaging: 'yacht' }],
    ['a pallet taller than any', { addedPalletHeightIn: 25 }],
    ['an unknown field', { color: 'red' }],
    ['a class that is not on the chart', { commodities: [{ ...commodity, freightClass: '99' }] }],
    ['an NMFC item in words', { commodities: [{ ...commodity, nmfcItem: 'books' }] }],
    ['more commodities than a unit holds', { commodities: Array(51).fill(commodity) }],
    ['lighter than its commodities', { weightLb: 459.9, commodities: [commodity] }],
  ])('%s is refused', (_name, change) => {
    const unit = handlingUnit(fields);
    expect(accepts(Shipment, { handlingUnits: [unit] })).toBe(true);
    expect(accepts(Shipment, { handlingUnits: [{ ...unit, ...change }] })).toBe(false);
  });

  it('takes every packaging, a unit that may not be turned, and up to 100 kinds', () => {
    const unit = handlingUnit(fields, { count: 999, turnable: false, commodities: [commodity] });
    const units = packagings.map(({ id }) => ({ ...unit, packaging: id }));
    expect(accepts(Shipment, { handlingUnits: units })).toBe(true);
    expect(accepts(Shipment, { handlingUnits: Array(100).fill(unit) })).toBe(true);
    expect(accepts(Shipment, { handlingUnits: Array(101).fill(unit) })).toBe(false);
    expect(accepts(Shipment, { handlingUnits: [] })).toBe(false);
  });

  it('holds the whole height, and remembers how much of it the pallet is', () => {
    expect(handlingUnit(fields)).not.toHaveProperty('addedPalletHeightIn');
    const unit = handlingUnit({ ...fields, heightIn: 42.5 }, {}, 5.5);
    expect(unit).toMatchObject({ packaging: 'pallet', heightIn: 48, addedPalletHeightIn: 5.5 });
    expect(handlingUnit(fields, { packaging: 'crate' }, 5.5)).toMatchObject({ heightIn: 48 });
    expect(accepts(Shipment, { handlingUnits: [unit] })).toBe(true);
  });

  it('survives a trip through JSON and feeds the figures as it is', () => {
    const shipment = { handlingUnits: [handlingUnit(fields, { count: 4, commodities: [commodity] })] };
    const arrived = parse(Shipment, JSON.parse(JSON.stringify(shipment)));
    expect(arrived).toEqual(shipment);
    expect(shipmentFigures(arrived.handlingUnits)).toMatchObject({ weightLb: 2000, handlingUnits: 4 });
    expect(planLoad(arrived.handlingUnits).best.linearFeet).toBe(7);
    expect(ratedLines(arrived.handlingUnits, chartScale).lines).toEqual([
      { freightClass: '65', weightLb: 2000 },
    ]);
  });
});

describe('email results', () => {
  it('takes the specified body', () => {
    expect(accepts(EmailResultsRequest, { email: 'dock@shipper.example', calculationResult: result })).toBe(
      true,
    );
  });

  it.each([
    '',
    'dock',
    'a@b.example,c@d.example',
    'a@b.example\nBcc: c@d.example',
    `${'a'.repeat(250)}@b.example`,
  ])('refuses %j as an address', (email) => {
    expect(accepts(EmailResultsRequest, { email, calculationResult: result })).toBe(false);
  });

  it.each([
    ['an unknown field', { ...result, html: '<b>' }],
    ['a class that is not on the chart', { ...result, freightClass: '99' }],
    ['a density in words', { ...result, density: '9.38' }],
    ['more insights than a result holds', { ...result, aiInsights: Array(21).fill('x') }],
  ])('refuses %s', (_name, calculationResult) => {
    expect(accepts(EmailResultsRequest, { email: 'dock@shipper.example', calculationResult })).toBe(false);
  });
});

it('a tier may do what the lower ones may, and no more', () => {
  expect(tierIsAtLeast('pro', 'registered')).toBe(true);
  expect(tierIsAtLeast('registered', 'pro')).toBe(false);
});

it('a principal with an unknown tier or field is refused', () => {
  const principal = { tier: 'anonymous', scopes: [], clientAddress: '127.0.0.1' };
  expect(accepts(Principal, principal)).toBe(true);
  expect(accepts(Principal, { ...principal, tier: 'admin' })).toBe(false);
  expect(accepts(Principal, { ...principal, isAdmin: true })).toBe(false);
});

it.each(['../etc', '1.0.0/..', '', '.hidden'])(
  'a remote version that is not a plain folder name is refused: %j',
  (version) => {
    const entry = {
      name: 'mfe-bol',
      version,
      contract: 1,
      routes: ['/bol'],
      manifest: '/mfe/x/mf-manifest.json',
    };
    expect(accepts(RemoteEntry, entry)).toBe(false);
    expect(accepts(RemoteEntry, { ...entry, version: '1.0.0-3f2a' })).toBe(true);
  },
);

it.each(Object.entries(problems))(
  'docs/problems.md explains %s under its status',
  async (code, { status }) => {
    const page = await readFile(new URL('../../../docs/problems.md', import.meta.url), 'utf8');
    expect(page).toMatch(
      new RegExp(`<a id="${code.replaceAll('.', '\\.')}"></a>\`${code}\` \\| ${status} \\|`),
    );
  },
);
