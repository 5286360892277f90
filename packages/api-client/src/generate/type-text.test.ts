import { describe, expect, it } from 'vitest';
import { commentText, fieldLines, type Schema, typeText } from './type-text.ts';

it.each<[Schema, string]>([
  [{ type: 'string', maxLength: 5 }, 'string'],
  [{ type: 'integer', minimum: 1 }, 'number'],
  [{ type: 'boolean' }, 'boolean'],
  [{ type: 'null' }, 'null'],
  [{}, 'unknown'],
  [{ const: 'done' }, '"done"'],
  [{ type: 'string', enum: ['50', '92.5'] }, '"50" | "92.5"'],
  [{ $ref: '#/components/schemas/BulkJob' }, 'BulkJob'],
  [{ anyOf: [{ type: 'number' }, { type: 'null' }] }, 'number | null'],
  [{ oneOf: [{ type: 'string' }, { type: 'string', maxLength: 5 }] }, 'string'],
  [{ type: 'array', items: { type: 'string' } }, 'Array<string>'],
  [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, 'Array<string | null>'],
  [{ type: 'object', additionalProperties: { type: 'number' } }, 'Record<string, number>'],
  [{ type: 'object', additionalProperties: false }, 'Record<string, unknown>'],
  [{ type: 'string', format: 'binary' }, 'Blob | Uint8Array<ArrayBuffer> | string'],
  [{ type: ['integer', 'null'] }, 'number | null'],
])('%j is %s', (schema, type) => {
  expect(typeText(schema)).toBe(type);
});

it.each<[string, Schema]>([
  ['allOf', { allOf: [{ type: 'string' }] }],
  ['not', { not: { type: 'string' } }],
  ['patternProperties', { type: 'object', patternProperties: {} }],
  ['a type that is none', { type: 'text' }],
])('refuses what it would write wrongly: %s', (_, schema) => {
  expect(() => typeText(schema)).toThrow('No type is known for');
});

describe('a field', () => {
  it('tells unit, limits and default, and may be left out where the schema says so', () => {
    const properties = {
      weightLb: { type: 'number', description: 'Pounds', exclusiveMinimum: 0, maximum: 100 },
      note: { type: 'string', maxLength: 5, default: '' },
      'x-y': { anyOf: [{ type: 'number', description: 'Inches' }, { type: 'null' }] },
      row: { type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 },
    };
    const comment = (...lines: string[]) => ['/**', ...lines.map((line) => ` * ${line}`), ' */'];
    expect(fieldLines(properties, ['weightLb', 'row']).split('\n')).toEqual([
      ...[...comment('Pounds.', 'At most 100.'), 'weightLb: number;'],
      ...[...comment('At most 5 characters.', 'Default "".'), 'note?: string | undefined;'],
      ...[...comment('Inches.'), '"x-y"?: number | null | undefined;'],
      'row: number;',
    ]);
  });

  it('ends no comment but its own', () => {
    expect(commentText(['a */ b', ''])).toBe('/**\n * a * / b.\n */\n');
  });
});
