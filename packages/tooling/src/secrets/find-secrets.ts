import { extname } from 'node:path';
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';

export interface FoundSecret {
  readonly file: string;
  readonly line: number;
  /** The kind of secret: 'PrivateKey', 'GITHUB_TOKEN'. */
  readonly kind: string;
}

const id = '@secretlint/secretlint-rule-preset-recommend';
const config = { rules: [{ id, rule: creator, options: {} }] };

/** What looks like a secret in a text, by the rules that secretlint recommends. */
export async function findSecrets(file: string, content: string): Promise<FoundSecret[]> {
  const source = { content, filePath: file, ext: extname(file), contentType: 'text' as const };
  // The secret itself stays out of logs.
  const { messages } = await lintSource({ source, options: { config, maskSecrets: true } });
  return messages.map(({ loc, messageId }) => ({ file, line: loc.start.line, kind: messageId }));
}

interface KnownExample {
  readonly kind: string;
  readonly count: number;
  readonly why: string;
}

/** What looks like a secret and opens nothing, with the number of them in the file. */
export const knownExamples: Readonly<Record<string, KnownExample>> = {
  'docs/mongodb.md': { kind: 'MongoDBConnection', count: 1, why: 'the password is <password>' },
  'packages/service-kit/src/log.test.ts': {
    kind: 'MongoDBConnection',
    count: 1,
    why: 'it shows what a log hides',
  },
  'packages/service-kit/src/mongo/sign-in-database.test.ts': {
    ...{ kind: 'MongoDBConnection', count: 1 },
    why: 'an address for a reader of addresses',
  },
  'packages/service-kit/src/production-rules.test.ts': {
    ...{ kind: 'MongoDBConnection', count: 1 },
    why: 'an address that production accepts',
  },
  'packages/service-kit/test/tls/client.key.pem': {
    kind: 'PrivateKey',
    count: 1,
    why: 'made for tests of TLS',
  },
  'packages/service-kit/test/tls/server.key.pem': {
    kind: 'PrivateKey',
    count: 1,
    why: 'made for tests of TLS',
  },
  'services/webhooks/src/webhook/check-address.test.ts': {
    ...{ kind: 'BasicAuth', count: 1 },
    why: 'an address that is refused because it has a password',
  },
  'stack/launcher/test/elsewhere.test.ts': {
    ...{ kind: 'MongoDBConnection', count: 2 },
    why: 'addresses for a reader of addresses',
  },
};

/**
 * One sentence for each find beyond the known examples, and for each known example that is no longer there, so
 * that the list does not cover something else later.
 */
export function secretFaults(
  found: readonly FoundSecret[],
  examples: Readonly<Record<string, KnownExample>> = knownExamples,
): string[] {
  const matching = (file: string, kind: string) =>
    found.filter((one) => one.file === file && one.kind === kind);
  const unknown = found.flatMap(({ file, line, kind }) => {
    const example = examples[file];
    const isKnown = example?.kind === kind && matching(file, kind).length <= example.count;
    return isKnown ? [] : [`${file}:${line} looks like a secret: ${kind}.`];
  });
  const gone = Object.entries(examples).flatMap(([file, { kind, count }]) =>
    matching(file, kind).length < count ? [`${file} has fewer examples of ${kind} than the list says.`] : [],
  );
  return [...unknown, ...gone];
}
