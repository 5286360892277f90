import { expect, it } from 'vitest';
import { forGenerators } from './for-generators.ts';

const none = { type: 'null' };

it.each([
  [
    { anyOf: [{ type: 'string', maxLength: 9 }, none], description: 'A name' },
    { type: ['string', 'null'], maxLength: 9, description: 'A name' },
  ],
  [
    { anyOf: [{ type: 'string', enum: ['a', 'b'] }, none] },
    { type: ['string', 'null'], enum: ['a', 'b', null] },
  ],
  [{ anyOf: [{ type: 'string', const: 'a' }, none] }, { type: ['string', 'null'], enum: ['a', null] }],
  [{ anyOf: [{ $ref: '#/a' }, none] }, { oneOf: [{ $ref: '#/a' }, none] }],
  [{ anyOf: [{ oneOf: [{ type: 'string' }] }, none] }, { oneOf: [{ oneOf: [{ type: 'string' }] }, none] }],
  [{ items: { anyOf: [{ type: 'number' }, none] } }, { items: { type: ['number', 'null'] } }],
  [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, { anyOf: [{ type: 'string' }, { type: 'number' }] }],
])('writes %j as %j', (schema, written) => {
  expect(forGenerators(schema, 'input')).toEqual(written);
});

it('opens an answer and leaves a request closed', () => {
  const closed = { type: 'object', properties: { a: { type: 'object', additionalProperties: false } } };
  expect(forGenerators(closed, 'output')).toEqual({ type: 'object', properties: { a: { type: 'object' } } });
  expect(forGenerators(closed, 'input')).toEqual(closed);
  const values = { type: 'object', additionalProperties: { type: 'string' } };
  expect(forGenerators(values, 'output')).toEqual(values);
});
