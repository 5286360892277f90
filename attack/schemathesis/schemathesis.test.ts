import { describe, expect, it, vi } from 'vitest';
import { installSchemathesis, type Report, rowOf } from './run-schemathesis.ts';

const report: Report = {
  test_cases: { generated: 900 },
  operations: { total: 60, tested: 60 },
  stop_reason: 'completed',
  failures: [],
  errors: [],
};

describe('what schemathesis found', () => {
  it('holds when every operation was called and answered as the document says', () => {
    expect(rowOf(report, '')).toMatchObject({ sent: 900, broken: [] });
  });

  it('holds when the time was up', () => {
    const cut = { ...report, stop_reason: 'max_time', operations: { total: 60, tested: 40 } };
    expect(rowOf(cut, '').broken).toEqual([]);
  });

  it.each<[string, Report | undefined]>([
    [
      'Server error: POST /api/x',
      { ...report, failures: [{ title: 'Server error', operations: ['POST /api/x'] }] },
    ],
    ['Schema Error, 2 times', { ...report, errors: [{ title: 'Schema Error', count: 2 }] }],
    ['It called 59 of 60 operations', { ...report, operations: { total: 60, tested: 59 } }],
    ['It wrote no report: the end of what it printed', undefined],
  ])('breaks: %s', (sentence, found) => {
    expect(rowOf(found, 'the end of what it printed').broken[0]).toBe(sentence);
  });
});

it('says why it cannot run on a machine without Python', async () => {
  vi.stubEnv('PATH', '/nowhere');
  try {
    expect(await installSchemathesis()).toEqual({ why: 'there is no Python 3.11 or newer' });
  } finally {
    vi.unstubAllEnvs();
  }
});
