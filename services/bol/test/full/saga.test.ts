import { shared } from '@freightwright/stack-test-site/shared';
import { describe, it } from 'vitest';
import { haltBoth, ways } from '../agreement.ts';
import { professional, registered, startBol } from '../service.ts';

const bol = shared(() => startBol());

/**
 * The steps before which an issue may halt: from the one after its start to the one after the bill is issued.
 */
const haltingSteps = [3, 4, 5, 6, 7, 8];
const pairsOfHalts = haltingSteps.flatMap((first) =>
  haltingSteps.filter((second) => second > first).map((second) => [first, second] as const),
);

describe.each(ways)('issuing %s', (_way, prepare) => {
  it.each([
    ['registered', registered],
    ['pro', professional],
  ] as const)(
    'by a %s user whose process halts twice while another, halting too, settles it, ends in agreement',
    async (_tier, person) => {
      for (const halts of pairsOfHalts) await haltBoth(bol, { prepare, person, halts });
    },
    120_000,
  );
});
