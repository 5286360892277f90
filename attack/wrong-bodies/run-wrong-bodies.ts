import { demoUser } from '@freightwright/stack-test-site/visitor';
import { addressOf, post } from '../call.ts';
import { randomOf } from '../random.ts';
import { counter, type Row } from '../report.ts';
import type { Site } from '../target.ts';
import { attackedRoutes, type WrongBody, wrongBodies } from './wrong-bodies.ts';

export interface ShapesOptions {
  seed: number;
  /** Whether to send every invalid body, instead of a few per location. */
  every: boolean;
}

/** Invalid values per location in the short run, and for the body as a whole. */
const valuesEach = 2;
const wholeBodies = 8;

/**
 * Sends every route bodies that violate its contract, as a customer on the highest plan. Each must be
 * refused, so that none can have an effect.
 */
export async function runWrongBodies(site: Site, { seed, every }: ShapesOptions): Promise<Row[]> {
  const client = await demoUser(site.platform, 'enterprise');
  const random = randomOf(seed);
  const rows: Row[] = [];
  for (const route of attackedRoutes) {
    const { counts, add } = counter();
    const broken: string[] = [];
    const all = wrongBodies(route);
    const chosen = every ? all : someOf(all, random.below);
    for (const { path: place, value, text } of chosen) {
      const call = { method: route.method, path: addressOf(route), type: 'application/json', body: text };
      const { kind, violation } = await post(site, client, call);
      add(kind);
      const message = `${value.slice(0, 40)} as ${place || 'the body'}`;
      if (violation !== undefined) broken.push(`${message}: ${violation}`);
      else if (Number(kind) < 400) broken.push(`${message}: it was answered ${kind}, as if it were right`);
    }
    if (chosen.length === 0) broken.push('There is no wrong body for it, so it was not attacked');
    rows.push({
      ...{ attack: `wrong bodies, ${route.method} ${route.path}`, target: route.service },
      ...{ sent: chosen.length, answers: counts, broken },
    });
  }
  return rows;
}

/** A few invalid values per location. */
function someOf(all: readonly WrongBody[], below: (limit: number) => number): WrongBody[] {
  const byPlace = Map.groupBy(all, ({ path }) => path);
  return [...byPlace].flatMap(([place, bodies]) => {
    const left = [...bodies];
    const wanted = Math.min(left.length, place === '' ? wholeBodies : valuesEach);
    return Array.from({ length: wanted }, () => left.splice(below(left.length), 1)).flat();
  });
}
