import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { findSecrets, secretFaults } from './find-secrets.ts';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

// Each is made or put together here, so that this file has none.
const planted: [string, string][] = [
  ['PrivateKey', String(privateKey.export({ type: 'pkcs8', format: 'pem' }))],
  ['GITHUB_TOKEN', `token: ${'ghp'}_${'aB3dE5gH7jK9mN1pQ3sT5vX7zA9cE1gI3kM5'}`],
  ['SLACK_TOKEN', `${'xoxb'}-${'123456789012-123456789012-abcdefghijklmnopqrstuvwx'}`],
  ['MongoDBConnection', `${'mongodb'}://owner:s3cr3t-word@db.example.com/freight`],
  ['STRIPE_SECRET_KEY_LIVE', `${'sk'}_live_51H8abcdEFGHijklMNOPqrstUVWX0123456789`],
  ['NPM_ACCESS_TOKEN', `_authToken=${'npm'}_${'aB3dE5gH7jK9mN1pQ3sT5vX7zA9cE1gI3kM5'}`],
];

test.each(planted)('a planted %s is found with its file and line', async (kind, secret) => {
  const found = await findSecrets('services/bol/src/config.ts', `// a comment\n${secret}\n`);
  expect(found.length).toBeGreaterThan(0);
  expect(found).toContainEqual({ file: 'services/bol/src/config.ts', line: 2, kind });
});

test('what is no secret is none', async () => {
  const text = 'export const password = process.env.PASSWORD;\nconst subject = "bol.issued.v1";\n';
  expect(await findSecrets('a.ts', text)).toEqual([]);
});

const example = { 'a.test.ts': { kind: 'PrivateKey', count: 1, why: 'an example' } };
const found = { file: 'a.test.ts', line: 3, kind: 'PrivateKey' };

test('a known example is let through, another one in the same file is not', () => {
  expect(secretFaults([found], example)).toEqual([]);
  expect(secretFaults([found, { ...found, line: 9 }], example)).toContain(
    'a.test.ts:9 looks like a secret: PrivateKey.',
  );
  expect(secretFaults([found, { ...found, kind: 'Other' }], example)).toEqual([
    'a.test.ts:3 looks like a secret: Other.',
  ]);
});

test('an example that is gone leaves the list', () => {
  expect(secretFaults([], example)).toEqual([
    'a.test.ts has fewer examples of PrivateKey than the list says.',
  ]);
});
