import type { Stage } from './stages.ts';
import { describe, FAILED, SKIPPED, sum, type Tally } from './tally.ts';

/** As many as the cores of a small machine. */
const maxConcurrentOneCoreStages = 2;

/**
 * Runs every stage, those after a failure too, so that one run shows all failures; only a stage that needs a
 * failed one is left out. They start in their order, those that use one core two at a time, and none waits
 * for the end of one that mostly waits itself. Prints each stage with its time (one that runs beside another
 * when it has ended), and at the end all of them again.
 */
export async function runStages(stages: readonly Stage[], print: (line: string) => void): Promise<Tally> {
  const outcomes = new Map<string, Promise<Tally>>();
  const lines: string[] = [];
  const running = new Set<Promise<Tally>>();

  async function runOne({ name, needs = [], run, ...stage }: Stage, at: number): Promise<Tally> {
    const lacking: string[] = [];
    for (const need of needs) if (((await outcomes.get(need))?.failed ?? 0) > 0) lacking.push(need);
    const startedAt = performance.now();
    const tally: Tally =
      lacking.length > 0
        ? { ...SKIPPED, why: `without ${lacking.join(' and ')} it has no point` }
        : await run().catch(failure);
    const seconds = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
    const why = tally.why ? ` (${tally.why})` : '';
    const line = `${outcomeOf(tally)} ${name.padEnd(20)}${seconds.padStart(9)}   ${describe(tally)}${why}`;
    lines[at] = line;
    if (isBesideOthers(stage)) print(title(name));
    if (tally.output) print(tally.output.trimEnd());
    print(line);
    return tally;
  }

  for (const [at, stage] of stages.entries()) {
    while (running.size >= placesFor(stage)) await Promise.race(running);
    if (!isBesideOthers(stage)) print(title(stage.name));
    const outcome: Promise<Tally> = runOne(stage, at).finally(() => running.delete(outcome));
    outcomes.set(stage.name, outcome);
    if (!stage.waits) running.add(outcome);
    if (!isBesideOthers(stage)) await outcome;
  }
  const total = sum(await Promise.all(outcomes.values()));
  print(`\n${lines.join('\n')}\n`);
  return total;
}

type Load = Pick<Stage, 'oneCore' | 'waits'>;
const isBesideOthers = ({ oneCore = false, waits = false }: Load) => oneCore || waits;

/** The limit of concurrent stages when it starts, itself included: those that mostly wait are not counted. */
function placesFor({ oneCore, waits }: Load): number {
  if (waits) return Number.POSITIVE_INFINITY;
  return oneCore ? maxConcurrentOneCoreStages : 1;
}

const title = (name: string) => `\n${name} ${'-'.repeat(Math.max(3, 60 - name.length))}`;

function outcomeOf({ passed, failed, skipped }: Tally): string {
  if (failed > 0) return 'FAILED ';
  return passed === 0 && skipped > 0 ? 'skipped' : 'ok     ';
}

const failure = (error: unknown): Tally => ({
  ...FAILED,
  output: error instanceof Error ? (error.stack ?? error.message) : String(error),
});
