import { type CalculationAllowance, openCalculationAllowance } from '@freightwright/domain';
import {
  createStore,
  type Readable,
  type Session,
  useBrowserValue,
  useReadable,
} from '@freightwright/mfe-kit';
import { createContext, useEffect, useState } from 'react';
import { entryKey } from '../../allowance/entry-key.ts';
import { isPaid } from '../../allowance/is-paid.ts';
import type { CalculatorDeps } from '../../calculator.ts';
import { keptKeys } from '../../keep/kept-texts.ts';
import type { WorkedOut } from './work-out-shipment.ts';

/**
 * Tells the reader of the limit. There while the rows show no figures of their own, because no calculation is
 * left for what is typed.
 */
export const RowsHeld = createContext<(() => void) | null>(null);

export interface ShownFigures {
  /** The figures to show: those of the fields, or at the limit those of the last counted shipment. */
  readonly worked: WorkedOut;
  /** Whether they are not those of the fields. */
  readonly held: boolean;
}

/** Used until the engine is loaded and can count. */
const uncounted = createStore<CalculationAllowance | null>(null);
/** The allowance of a browser that has used none. */
const unused = openCalculationAllowance(null, 0);
const nothing: WorkedOut = { units: [], letters: [], incomplete: [], figures: null };

/**
 * The figures of the page. With calculations left, they preview what is typed. With none left, only a shipment
 * that was counted has figures; for any other those of the last counted one stay, and a preview does not.
 */
export function useHeldFigures(
  { engine: loader, kept, now }: Pick<CalculatorDeps, 'engine' | 'kept' | 'now'>,
  session: Readable<Session>,
  live: WorkedOut,
): ShownFigures {
  const engine = useReadable(loader);
  const visitor = useReadable(session);
  const atStart = useBrowserValue(() => openCalculationAllowance(kept.read(keptKeys.usage), now()), unused);
  const counted = useReadable<CalculationAllowance | null>(engine?.allowance ?? uncounted);
  useEffect(() => {
    // A visitor who has used some may reach the limit here. If the script does not load, they may go on.
    if (atStart.usage.used > 0) loader.load().catch(() => undefined);
  }, [atStart, loader]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry looks at the clock, which may have reset the count
  useEffect(() => engine?.allowance.refresh(), [engine, live]);
  const { limitReached } = (counted ?? atStart).usage;
  const isCounted = engine?.allowance.isCounted(entryKey({ handlingUnits: [...live.units] })) ?? false;
  const held = limitReached && !isPaid(visitor) && !isCounted;
  const [lastCounted, setLastCounted] = useState(nothing);
  if (isCounted && lastCounted !== live) setLastCounted(live);
  // A blank page that opens at the limit has nothing to hold back.
  const isBlank = live.units.length === 0 && lastCounted.units.length === 0;
  if (!held || isBlank) return { worked: live, held: false };
  return { worked: { ...lastCounted, incomplete: live.incomplete }, held };
}
