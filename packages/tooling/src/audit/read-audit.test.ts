import { expect, test } from 'vitest';
import { readAudit } from './read-audit.ts';

const report = (counts: object, vulnerabilities: object = {}) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: { vulnerabilities: counts } });

test('nothing known is said, and no fault', () => {
  expect(readAudit(report({ high: 0, critical: 0 }))).toEqual({
    ...{ kind: 'done', text: 'No known vulnerability.', serious: false },
  });
});

const via = [{ title: 'Prototype pollution', url: 'https://example.com/1' }];

test.each([
  ['low', false],
  ['moderate', false],
  ['high', true],
  ['critical', true],
])('one of severity %s is listed; it is serious: %s', (severity, serious) => {
  const vulnerabilities = {
    qs: { severity, range: '<6.0.0', via },
    koa: { severity, range: '*', via: ['qs'] },
  };
  expect(readAudit(report({ [severity]: 2 }, vulnerabilities))).toEqual({
    kind: 'done',
    serious,
    text: [
      `${severity.padEnd(8)}  qs <6.0.0: Prototype pollution https://example.com/1`,
      `${severity.padEnd(8)}  koa *: through qs`,
    ].join('\n'),
  });
});

test.each([
  [
    'a registry that cannot be reached',
    '{"message":"request to the registry failed","error":{"summary":""}}',
    'request to the registry failed',
  ],
  [
    'a registry without an audit',
    '{"message":"405 Method Not Allowed","error":{"summary":"","detail":""}}',
    '405 Method Not Allowed',
  ],
  ['no answer at all', '', 'it gave no report'],
])('%s is skipped with the reason', (_what, output, why) => {
  expect(readAudit(output)).toEqual({ kind: 'skipped', why });
});
