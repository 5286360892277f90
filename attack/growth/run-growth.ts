import { httpRoutes, type Route } from '@freightwright/contracts';
import { demoUser } from '@freightwright/stack-test-site/visitor';
import { addressOf, post } from '../call.ts';
import { textFields } from '../fields.ts';
import { randomOf } from '../random.ts';
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

/** Sends up to 1 MB, or the body limit, in every text field of every route, on the highest plan. */
export async function runGrowth(site: Site, { seed, everyKind }: GrowthOptions): Promise<Row[]> {
  const client = await demoUser(site.platform, 'enterprise');
  const random = randomOf(seed);
  const rows: Row[] = [];
  for (const route of httpRoutes.filter(isAttacked)) {
    const { counts, add } = counter();
    const broken: string[] = [];
    let sent = 0;
    for (const field of textFields(route.body)) {
      for (const kind of everyKind ? Object.keys(kinds) : [random.pick(Object.keys(kinds))]) {
        for (const bytes of [megabyte, mostOf(route)]) {
          const text = (kinds[kind] as (length: number) => string)(bytes);
          const { kind: answer, violation } = await post(site, client, {
            ...{ method: route.method, path: addressOf(route), type: route.consumes ?? 'application/json' },
            body: written(field.holding(text), route),
          });
          sent += 1;
          add(answer);
          if (violation !== undefined)
            broken.push(`${field.path} of ${bytes.toLocaleString('en-US')} bytes, ${kind}: ${violation}`);
        }
      }
    }
    if (sent === 0) continue;
    const attack = `long texts, ${route.method} ${route.path}`;
    rows.push({ attack, target: route.service, sent, answers: counts, broken });
  }
  return rows;
}

/** Signing out would end the attack's session, and the files of remotes are for deployers. */
const isAttacked = (route: Route): route is Route & Required<Pick<Route, 'body'>> =>
  route.body !== undefined && !/^\/api\/(?:remotes|auth\/logout)/.test(route.path);

const isForm = ({ consumes }: Route) => consumes === 'application/x-www-form-urlencoded';

const written = (value: unknown, route: Route): string =>
  isForm(route) ? String(new URLSearchParams(value as Record<string, string>)) : JSON.stringify(value);

/** A little less than the body limit, which leaves room for the other fields. */
const mostOf = ({ bodyLimitBytes }: Route) => Math.min(bodyLimitBytes, megabyte) - 4_000;
