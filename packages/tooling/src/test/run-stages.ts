import type { Stage } from './stages.ts';
import { describe, FAILED, SKIPPED, sum, type Tally } from './tally.ts';

/**
 * Runs every stage, those after a failure too, so that one run shows all there is to mend; only a stage that
 * needs a failed one is left out. Prints each stage with its time, and at the end all of them again, with the
 * tests that passed only at the second try.
 */
export async function runStages(stages: readonly Stage[], print: (line: string) => void): Promise<Tally> {
  const outcomes = new Map<string, Tally>();
  const lines: string[] = [];
  for (const { name, needs = [], run } of stages) {
    print(`\n${name} ${'-'.repeat(Math.max(3, 60 - name.length))}`);
    const startedAt = performance.now();
    const lacking = needs.filter((need) => (outcomes.get(need)?.failed ?? 0) > 0);
    const tally: Tally =
      lacking.length > 0
        ? { ...SKIPPED, why: `without ${lacking.join(' and ')} it has no point` }
        : await run().catch((error) => fail(error, print));
    outcomes.set(name, tally);
    const seconds = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
    const why = tally.why ? ` (${tally.why})` : '';
    const line = `${outcomeOf(tally)} ${name.padEnd(20)}${seconds.padStart(9)}   ${describe(tally)}${why}`;
    lines.push(line);
    print(line);
  }
  print(`\n${lines.join('\n')}\n`);
  const total = sum([...outcomes.values()]);
  for (const test of total.onSecondTry ?? []) print(`passed only at the second try: ${test}`);
  return total;
}

function outcomeOf({ passed, failed, skipped }: Tally): string {
  if (failed > 0) return 'FAILED ';
  return passed === 0 && skipped > 0 ? 'skipped' : 'ok     ';
}

function fail(error: unknown, print: (line: string) => void): Tally {
  print(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return FAILED;
}
