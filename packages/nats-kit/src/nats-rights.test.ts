import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@freightwright/contracts';
import * as contracts from '@freightwright/contracts';
import { expect, it } from 'vitest';
import { natsRights } from './nats-rights.ts';
import { definePublishers, type Publisher, publishers } from './publishers.ts';

const root = join(import.meta.dirname, '../../..');

const parts = Object.keys(publishers);

const isMessage = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'kind' in value && 'subject' in value;
/** Every message and bucket of the contracts, by its export name. */
const named = new Map(
  Object.entries(contracts).filter(([name, value]) => isMessage(value) || name.endsWith('Bucket')),
);

/** A command next to a service is an operator's, and connects with an operator's permissions. */
const isOfPart = (file: string) => !/\.test\.ts$|\/command\//.test(file);

/** The names a service's own code imports from the contracts. */
function importedBy(part: string): Set<string> {
  const folder = part === 'gateway' ? 'gateway' : `services/${part}`;
  const files = globSync(`${folder}/src/**/*.ts`, { cwd: root }).filter(isOfPart);
  const found = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return [...text.matchAll(/import \{([^}]*)\} from '@freightwright\/contracts'/g)].flatMap(
      ([, names = '']) => names.split(',').map((name) => name.trim().split(' as ')[0] ?? ''),
    );
  });
  return new Set(found.filter((name) => named.has(name)));
}

function granted(publisher: Publisher): Set<string> {
  const { publishes = [], enqueues = [], asks = [], answers = [] } = publisher;
  const { follows = [], works = [], retains = [], reads = [] } = publisher;
  const all: unknown[] = [
    ...[...publishes, ...enqueues, ...asks, ...answers, ...retains, ...reads],
    // The kit follows closed accounts for every service with user data.
    ...follows.filter(({ durable }) => !durable.endsWith('-account-closed')).map(({ spec }) => spec),
    ...works.map(({ spec }) => spec),
  ];
  return new Set([...named].filter(([, value]) => all.includes(value)).map(([name]) => name));
}

it.each(parts)('%s may say and hear what its code says and hears, and nothing more', (part) => {
  expect([...importedBy(part)].sort()).toEqual([...granted(publishers[part as ServiceName])].sort());
});

it('who stores data of users erases and exports them, and identity hears and asks for it', () => {
  const { follows = [], asks = [] } = publishers.identity;
  const received = [...follows.map(({ spec }) => spec), ...asks];
  for (const [name, message] of [
    ...Object.entries(contracts.accountErased),
    ...Object.entries(contracts.exportFrom),
  ]) {
    const { publishes = [], answers = [], follows: followed = [] } = publishers[name as ServiceName];
    expect([...publishes, ...answers]).toContain(message);
    expect(followed).toContainEqual({ spec: contracts.accountClosed, durable: `${name}-account-closed` });
    expect(received).toContain(message);
  }
});

it('every message of the contracts has somebody who says it and somebody who hears it', () => {
  const all = Object.values<Publisher>(publishers);
  const subjects = all.flatMap(({ publishes = [], enqueues = [], asks = [] }) => [
    ...publishes,
    ...enqueues,
    ...asks,
  ]);
  const owned = new Set<unknown>([...subjects, ...all.flatMap(({ answers = [] }) => answers)]);
  const messages = [...named].filter(([, value]) => isMessage(value));
  expect(messages.filter(([, value]) => !owned.has(value)).map(([name]) => name)).toEqual([]);
});

it('a subject belongs to the part it begins with', () => {
  expect(() => definePublishers({ bol: { publishes: [contracts.subscriptionChanged] } })).toThrow(
    'billing.subscription-changed.v1 is not for bol to say',
  );
  expect(() => definePublishers({ bol: { answers: [contracts.reserveUsage] } })).toThrow('not for bol');
  expect(() => definePublishers({ bol: { gossips: ['gateway.rate-limits'] } })).toThrow('not for bol');
});

it.each(Object.keys(publishers) as ServiceName[])('%s has no wildcard over what others own', (name) => {
  const { publish, subscribe } = natsRights(name);
  const loose = [...publish, ...subscribe].filter((subject) =>
    /^(?:>|\*|events\.>|tasks\.>|\$JS\.API\.>)/.test(subject),
  );
  expect(loose).toEqual([]);
  expect(publish.filter((subject) => subject.startsWith('events.billing.'))).toEqual(
    name === 'billing'
      ? ['subscription-changed', 'email-due', 'acted', 'account-erased'].map(
          (event) => `events.billing.${event}.v1`,
        )
      : [],
  );
});
