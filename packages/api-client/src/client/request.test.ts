import { describe, expect, it } from 'vitest';
import { cases } from '../../test/cases.ts';
import { bodyOf, callOf, type Operation, queryOf } from './request.ts';

const operation = (changed: Partial<Operation>): Operation => ({
  ...{ method: 'POST', path: '/api/bol/{id}/email', answers: 'json', timeoutMs: 1_000 },
  ...changed,
});

describe('a call', () => {
  it('takes the path, what is sent, and the options, in this order', () => {
    const body = { to: 'dock@shipper.example' };
    const options = { retries: 1 };
    const call = callOf(operation({ takes: 'json' }), ['a/b?c', body, options]);
    expect(call).toMatchObject({ pathname: '/api/bol/a%2Fb%3Fc/email', input: body, options });
    expect(bodyOf(call)).toEqual({ body: JSON.stringify(body), contentType: 'application/json' });
  });

  it('takes the options at once where nothing is sent', () => {
    const options = { retries: 1 };
    expect(callOf(operation({}), ['x', options])).toMatchObject({ input: undefined, options });
  });

  it.each(cases.paths)('leads to $expected', ({ path, arguments: given, expected }) => {
    const call = () => callOf(operation({ path }), given);
    if (expected === null) expect(call).toThrow('id must be a text that is not empty');
    else expect(call()).toMatchObject({ pathname: expected });
  });
});

it.each(cases.queries)('a query leaves out what is undefined: $expected', ({ query, expected }) => {
  const listed = operation({ takes: 'query', path: '/api/bol/list' });
  expect(queryOf(callOf(listed, [{ ...query, cursor: undefined }]))).toBe(expected);
  expect(queryOf(callOf(listed, []))).toBe('');
});

it('a query beside a body is among the options', () => {
  const issued = operation({ takes: 'json', path: '/api/bol/generate' });
  const call = callOf(issued, [{ shipDate: '2026-12-01' }, { query: { warnings: 'refuse' } }]);
  expect(queryOf(call)).toBe('?warnings=refuse');
  expect(bodyOf(call).body).toBe('{"shipDate":"2026-12-01"}');
  expect(queryOf(callOf(issued, [{}]))).toBe('');
});

describe('a form', () => {
  const form = operation({ takes: 'form', path: '/api/bulk/process' });
  const parts = (input: unknown) => [...(bodyOf(callOf(form, [input])).body as FormData)];

  it('has its fields before its file, under the name of the file', () => {
    const [first, second] = parts({ file: 'weight\n5\n', type: 'calculations', check: undefined });
    expect(first).toEqual(['type', 'calculations']);
    expect(second).toMatchObject(['file', { name: 'file.csv', size: 9 }]);
  });

  it.each([
    ['that of a File', { file: new File(['x'], 'dock.csv') }, 'dock.csv'],
    ['the one that is given', { file: new File(['x'], 'dock.csv'), fileName: 'other.csv' }, 'other.csv'],
    ['a usual one for bytes', { file: new Uint8Array([120]) }, 'file.csv'],
  ])('has as the name of its file %s', (_, input, name) => {
    expect(parts(input)).toMatchObject([['file', { name, size: 1 }]]);
  });
});
