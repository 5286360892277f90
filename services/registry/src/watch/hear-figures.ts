import { type DataOf, type hearFigures as hearFiguresRequest, Problem } from '@freightwright/contracts';
import { KvConflict } from '@freightwright/service-kit';
import { type Figures, figuresKey } from './figures.ts';
import { mergeFigures, type Telling } from './merge-figures.ts';

export interface HearFiguresDeps {
  figures: Pick<Figures, 'get' | 'put'>;
}

type Told = DataOf<typeof hearFiguresRequest>;

/** More rounds than replicas of the gateway tell of one version while this one is added. */
const roundsAtMost = 50;

/**
 * Adds what a gateway tells to the figures of each version, each message once, however often it arrives.
 * @throws Problem 'service.unavailable' when others changed the figures of a version all the time; those before it are
 * added, and are not added again when the message comes again.
 */
export async function hearFigures(
  { figures }: HearFiguresDeps,
  { versions, ...telling }: Told,
): Promise<{ heard: true }> {
  for (const told of versions) await add(figures, told, telling);
  return { heard: true };
}

async function add(
  figures: HearFiguresDeps['figures'],
  told: Told['versions'][number],
  telling: Telling,
): Promise<void> {
  const key = figuresKey(told.name, told.version);
  for (let round = 0; round < roundsAtMost; round += 1) {
    const known = await figures.get(key);
    const merged = mergeFigures(known?.value, told, telling);
    if (merged === known?.value) return;
    try {
      await figures.put(key, merged, { after: known?.revision ?? 0 });
      return;
    } catch (error) {
      if (!(error instanceof KvConflict)) throw error;
    }
  }
  throw new Problem('service.unavailable');
}
