import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { defineRoute } from '../route.ts';
import { list } from '../text.ts';
import { missingOf } from './missing.ts';
import { needsOf, outlinesOf } from './outline.ts';

const outline = (query: z.ZodType, body: z.ZodType, response: z.ZodType) =>
  outlinesOf([
    defineRoute({
      ...{ method: 'POST', path: '/api/docks/:id', service: 'bol', summary: 'A dock', access: 'public' },
      ...{ query, body, response },
    }),
  ]);
const dock = z.strictObject({ zip: z.string(), hours: z.number().nullable() });
const usual = outline(
  z.strictObject({ page: z.string().optional() }),
  z.strictObject({ dock: dock.optional(), note: z.string().default('') }),
  z.strictObject({
    docks: list(dock, 5),
    by: z.record(z.string(), z.boolean()),
    next: z.string().optional(),
  }),
);
const route = 'POST /api/docks/:id';

it('names each field of query, body and answer with what may stand there', () => {
  expect(usual[route]).toEqual({
    service: 'bol',
    takes: {
      query: 'object',
      'query/page': 'absent|string',
      body: 'object',
      'body/dock': 'absent|object',
      'body/dock/zip': 'string',
      'body/dock/hours': 'null|number',
      'body/note': 'absent|string',
    },
    answers: {
      answer: 'object',
      'answer/docks': 'array',
      'answer/docks/*': 'object',
      'answer/docks/*/zip': 'string',
      'answer/docks/*/hours': 'null|number',
      'answer/by': 'object',
      'answer/by/*': 'boolean',
      'answer/next': 'absent|string',
    },
  });
});

it('a field that only some of several forms have may be absent', () => {
  const either = z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('a'), one: z.string() }),
    z.strictObject({ kind: z.literal('b'), one: z.number(), two: z.boolean() }),
  ]);
  expect(outline(z.strictObject({}), dock, either)[route]?.answers).toEqual({
    answer: 'object',
    'answer/kind': 'string',
    'answer/one': 'number|string',
    'answer/two': 'absent|boolean',
  });
});

describe('what a remote needs', () => {
  it('is what its scripts name, and what it must send', () => {
    const { takes, answers } = needsOf(usual, new Set(['docks', 'zip', 'note']))[route] ?? {};
    expect(Object.keys(takes ?? {})).toEqual(['query', 'body', 'body/note']);
    expect(Object.keys(answers ?? {})).toEqual([
      'answer',
      'answer/docks',
      'answer/docks/*',
      'answer/docks/*/zip',
    ]);
  });
});

describe('what a running service lacks', () => {
  const missing = (served: typeof usual, needs = usual) =>
    missingOf(needs, served, new Set(['bol'])).map(({ place, message }) => `${place} ${message}`);
  const query = z.strictObject({ page: z.string().optional() });
  const body = z.strictObject({ dock: dock.optional(), note: z.string().default('') });
  const answer = { docks: list(dock, 5), by: z.record(z.string(), z.boolean()), next: z.string().optional() };

  it('is nothing where it has the same, or more', () => {
    expect(missing(usual)).toEqual([]);
    const more = z.strictObject({ ...answer, total: z.number() });
    expect(missing(outline(query.extend({ size: z.string().optional() }), body, more))).toEqual([]);
  });

  it('is told once, at the outermost place', () => {
    const { docks: _, ...rest } = answer;
    expect(missing(outline(query, body, z.strictObject(rest)))).toEqual(['answer/docks is not answered']);
  });

  it('is not what the types of the remote call optional', () => {
    const { next: _, ...rest } = answer;
    expect(missing(outline(query, body, z.strictObject(rest)))).toEqual([]);
  });

  it.each([
    [
      'null where a text was',
      { ...answer, next: z.string().nullable().optional() },
      'answer/next may be null, and',
    ],
    ['perhaps nothing', { ...answer, docks: z.optional(answer.docks) }, 'answer/docks may be absent, and'],
    ['another type', { ...answer, docks: z.string() }, 'answer/docks may be string, and'],
  ])('%s', (_, response, message) => {
    const [first = ''] = missing(outline(query, body, z.strictObject(response as never)));
    expect(first).toContain(message);
  });

  it('a field that it does not take, and one that it must have', () => {
    const stricter = z.strictObject({ dock: dock.extend({ city: z.string() }).optional(), at: z.string() });
    expect(missing(outline(query, stricter, z.strictObject(answer)))).toEqual([
      'body/note is not taken',
      'body/dock/city must be sent',
      'body/at must be sent',
    ]);
  });

  it('a route whose service has not said what it serves is not judged', () => {
    expect(missingOf(usual, {}, new Set(['usage']))).toEqual([]);
    expect(missingOf(usual, {}, new Set(['bol']))).toEqual([
      { route, place: '', message: 'bol does not serve it' },
    ]);
  });

  it('names of fields that every object has are no fields', () => {
    const needs = { constructor: { service: 'bol', takes: {}, answers: { toString: 'string' } } };
    expect(missingOf(needs, {}, new Set())).toEqual([]);
  });
});
