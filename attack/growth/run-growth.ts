import { httpRoutes, type Route } from '@freightwright/contracts';
import { type Answer, post, signedIn } from '../call.ts';
import { type Field, textFields } from '../fields.ts';
import { randomOf } from '../random.ts';
import { attacker } from '../raw-connection.ts';
import { counter, type Row } from '../report.ts';
import type { Site } from '../target.ts';

const megabyte = 1_000_000;

/** Texts on which patterns, trimming or measuring have been slow before. */
const kinds: Readonly<Record<string, (length: number) => string>> = {
  'one letter': (length) => 'a'.repeat(length),
  'blanks inside': (length) => `a${' '.repeat(length - 2)}b`,
  'digits and dashes': (length) => '1-('.repeat(length / 3),
  'a mail address without an end': (length) => 'a.b@'.repeat(length / 4),
  'emoji and marks': (length) => '\u{1f69a}\u0301'.repeat(length / 6),
};

export interface GrowthOptions {
  seed: number;
  /** Whether to try every kind of text in every field, instead of one kind. */
  everyKind: boolean;
}

/** Sends 1 MB, and the most the body limit allows, in every text of every route, on the highest plan. */
export async function runGrowth(
  { gateway, platform }: Site,
  { seed, everyKind }: GrowthOptions,
): Promise<Row[]> {
  const from = attacker(9);
  const customer = platform.identity.demoUsers.find(({ tier }) => tier === 'enterprise');
  if (!customer) throw new Error('There is no customer of the enterprise plan');
  const cookie = await signedIn(gateway, { ...customer, from, origin: platform.siteUrl });
  const random = randomOf(seed);
  const rows = new Map<string, Row & { counts: Map<string, number>; faults: string[] }>();

  for (const { route, field } of fieldsOfRoutes()) {
    const chosen = everyKind ? Object.keys(kinds) : [random.pick(Object.keys(kinds))];
    for (const kind of chosen) {
      for (const bytes of [megabyte, mostOf(route)]) {
        const text = (kinds[kind] as (length: number) => string)(bytes);
        const body = written(field.holding(text), route);
        const answer = await post(gateway, {
          ...route,
          path: addressOf(route),
          type: route.consumes ?? 'application/json',
          body,
          cookie,
          from,
          origin: platform.siteUrl,
        });
        note(rows, route, answer, `${field.path} of ${bytes.toLocaleString('en-US')} bytes, ${kind}`);
      }
    }
  }
  return [...rows.values()];
}

const isForm = ({ consumes }: Route) => consumes === 'application/x-www-form-urlencoded';

const written = (value: unknown, route: Route): string =>
  isForm(route) ? String(new URLSearchParams(value as Record<string, string>)) : JSON.stringify(value);

/** A little less than the body may hold, which leaves room for the other fields. */
const mostOf = ({ bodyLimitBytes }: Route) => Math.min(bodyLimitBytes, megabyte) - 4_000;

const addressOf = ({ path }: Route) => path.replaceAll(/:\w+/g, '018f2b1e-7c7a-7cc0-8000-000000000000');

function* fieldsOfRoutes(): Generator<{ route: Route; field: Field }> {
  for (const route of httpRoutes) {
    // Signing out would end the session of the attack, and the files of remotes are for deployers.
    if (!route.body || route.path.startsWith('/api/remotes') || route.path.startsWith('/api/auth/logout'))
      continue;
    for (const field of textFields(route.body)) yield { route, field };
  }
}

function note(
  rows: Map<string, Row & { counts: Map<string, number>; faults: string[] }>,
  route: Route,
  answer: Answer,
  what: string,
): void {
  const name = `${route.method} ${route.path}`;
  const { counts } = counter();
  const row = rows.get(name) ?? {
    attack: `long texts, ${name}`,
    target: route.service,
    sent: 0,
    counts,
    answers: counts,
    faults: [],
    broken: [],
  };
  row.sent += 1;
  row.counts.set(answer.kind, (row.counts.get(answer.kind) ?? 0) + 1);
  if (answer.fault !== undefined) row.faults.push(`${what}: ${answer.fault}`);
  rows.set(name, { ...row, broken: row.faults });
}
