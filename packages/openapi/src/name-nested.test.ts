import { expect, it } from 'vitest';
import { nameNested } from './name-nested.ts';

const text = { type: 'string' };
const object = (properties: object) => ({ type: 'object', properties });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

it('names objects after where they are, and elements in the singular', () => {
  const entry = object({
    places: { type: 'array', items: object({ zip: text }) },
    total: object({ sum: text }),
  });
  expect(nameNested({ ListJobsOutput: entry })).toEqual({
    ListJobsOutput: object({
      places: { type: 'array', items: ref('ListJobsPlace') },
      total: ref('ListJobsTotal'),
    }),
    ListJobsPlace: object({ zip: text }),
    ListJobsTotal: object({ sum: text }),
  });
});

it.each([
  ['classes', 'JobClass'],
  ['entries', 'JobEntry'],
  ['class', 'JobClass'],
  ['lanes', 'JobLane'],
])('calls an element of %s %s', (field, name) => {
  const list = { type: 'array', items: object({ a: text }) };
  expect(Object.keys(nameNested({ Job: object({ [field]: list }) }))).toContain(name);
});

it('gives equal objects one name, whatever they are described as, and a nullable one a choice', () => {
  const first = { ...object({ a: text }), description: 'The first' };
  const second = { ...object({ a: text }), type: ['object', 'null'] };
  expect(nameNested({ Job: object({ first, second }) }).Job).toEqual(
    object({ first: ref('JobFirst'), second: { oneOf: [ref('JobFirst'), { type: 'null' }] } }),
  );
});

it('calls each form of a value after what tells it from the others', () => {
  const form = (version: string, type: string) =>
    object({ version: { const: version }, type: { const: type } });
  expect(
    nameNested({ Event: { oneOf: [form('1', 'bill.issued'), form('1', 'bill.voided')] } }).Event,
  ).toEqual({
    oneOf: [ref('EventBillIssued'), ref('EventBillVoided')],
  });
});

it('refuses one name for two objects', () => {
  const schemas = { Job: object({ total: object({ a: text }) }), JobTotal: object({ b: text }) };
  expect(() => nameNested(schemas)).toThrow('JobTotal is the name of two schemas');
});
