import { type DataOf, type hearFigures as hearFiguresRequest, Problem } from '@freightwright/contracts';
import { retryConflicts } from '../change-record.ts';
import type { RegistryDeps } from '../registry-deps.ts';
import { figuresKey } from './figures.ts';
import { mergeFigures, type Telling } from './merge-figures.ts';

type Told = DataOf<typeof hearFiguresRequest>;

/** More than replicas of the gateway tell of one version while this one is added. */
const maxRetries = 50;

/**
 * Adds what a gateway tells to the figures of each version, each message once, however often it arrives.
 * @throws Problem 'service.unavailable' when others changed the figures of a version all the time; those before it are
 * added, and are not added again when the message comes again.
 */
export async function hearFigures(
  { figures }: RegistryDeps,
  { versions, ...telling }: Told,
): Promise<{ heard: true }> {
  for (const told of versions) await add(figures, told, telling);
  return { heard: true };
}

async function add(
  figures: RegistryDeps['figures'],
  told: Told['versions'][number],
  telling: Telling,
): Promise<void> {
  const key = figuresKey(told.name, told.version);
  const isAdded = await retryConflicts(maxRetries, async () => {
    const known = await figures.get(key);
    const merged = mergeFigures(known?.value, told, telling);
    if (merged !== known?.value) await figures.put(key, merged, { after: known?.revision ?? 0 });
  });
  if (!isAdded) throw new Problem('service.unavailable');
}
