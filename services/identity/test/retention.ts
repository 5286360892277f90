import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dialNats } from '@freightwright/nats-kit';
import type { TestSite } from '@freightwright/stack-test-site';

/** One row of the tables of docs/retention.md, by the name of the collection or stream. */
export interface RetentionRow {
  /** 'the account', 'always', or a time such as '90 days' that a server enforces. */
  readonly atMost: string;
  /** The server's configuration, in the format of `limitOfIndexes` or `limitOfStream`. */
  readonly enforcedBy: string;
}

/** Reads every row of three cells whose first names a collection or a stream. */
export function readRetention(): Map<string, RetentionRow> {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/retention.md'), 'utf8');
  const rows = page.matchAll(/^\| (`[^|]+`) \| ([^|]+) \| ([^|]+) \|/gm);
  return new Map(
    [...rows].flatMap(([, names = '', atMost = '', enforcedBy = '']) =>
      [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => [name, { atMost, enforcedBy }] as const),
    ),
  );
}

const unitMs = { minute: 60e3, hour: 3_600e3, day: 86_400e3, year: 366 * 86_400e3 };

/** '90 days' and '1 hour' in milliseconds; undefined for anything else. */
export function timeOf(atMost: string): number | undefined {
  const [, count, unit] = /^(\d+) (minute|hour|day|year)s?$/.exec(atMost) ?? [];
  return unit === undefined ? undefined : Number(count) * unitMs[unit as keyof typeof unitMs];
}

export interface Limited {
  readonly where: string;
  readonly enforcedBy: string;
  /** The latest expiry of a document in it, epoch milliseconds; undefined when none expires. */
  readonly lastEndsAtMs?: number;
}

/** The configured limits of each collection and stream of the site, and the expiry of the newest document. */
export const everyLimit = async (site: TestSite): Promise<Limited[]> => [
  ...(await limitsOfCollections(site)),
  ...(await limitsOfStreams(site)),
];

async function limitsOfCollections(site: TestSite): Promise<Limited[]> {
  const client = (await site.openDatabase('retention')).getClient();
  const found: Limited[] = [];
  for (const where of (await site.everyPlace()).filter((place) => !place.startsWith('stream '))) {
    const [database = '', name = ''] = where.split('.', 2);
    const collection = client.db(site.mongo.prefix + database).collection(name);
    const indexes = await collection.indexes();
    const expiring = indexes.flatMap(({ key, expireAfterSeconds }) =>
      expireAfterSeconds === undefined ? [] : [{ field: String(Object.keys(key)[0]), expireAfterSeconds }],
    );
    const [first] = expiring;
    if (!first) {
      found.push({ where, enforcedBy: 'no index' });
      continue;
    }
    const { field, expireAfterSeconds: seconds } = first;
    const [last] = await collection
      .find({ [field]: { $gt: new Date(0) } })
      .sort({ [field]: -1 })
      .limit(1)
      .toArray();
    found.push({
      where,
      enforcedBy: expiring
        .map(
          (one) =>
            `index on \`${one.field}\`${one.expireAfterSeconds > 0 ? `, ${one.expireAfterSeconds} s later` : ''}`,
        )
        .join(', '),
      ...(last && { lastEndsAtMs: (last[field] as Date).getTime() + seconds * 1_000 }),
    });
  }
  return found;
}

interface StreamConfig {
  max_age: number;
  max_bytes: number;
  max_msgs_per_subject: number;
}

async function limitsOfStreams(site: TestSite): Promise<Limited[]> {
  const nc = await dialNats({ service: 'admin' }, { url: site.nats.urlOf('admin') });
  try {
    const streams = (await site.everyPlace()).filter((place) => place.startsWith('stream '));
    return await Promise.all(
      streams.map(async (where) => {
        const answer = await nc.request(`$JS.API.STREAM.INFO.${where.slice('stream '.length)}`);
        const { config } = answer.json<{ config: StreamConfig }>();
        return { where, enforcedBy: limitOfStream(config) };
      }),
    );
  } finally {
    await nc.close();
  }
}

/** The server counts time in nanoseconds, and has 0 or -1 where there is no limit. */
function limitOfStream({
  max_age: age,
  max_bytes: bytes,
  max_msgs_per_subject: ofSubject,
}: StreamConfig): string {
  const limits = [
    age > 0 ? `\`max_age\` ${age / 1e9 / 86_400} days` : '',
    bytes > 0 ? `\`max_bytes\` ${bytes / 1024 / 1024} MiB` : '',
    ofSubject > 0 ? `\`max_msgs_per_subject\` ${ofSubject}` : '',
  ].filter((limit) => limit !== '');
  return limits.length > 0 ? limits.join(', ') : 'no limit';
}
