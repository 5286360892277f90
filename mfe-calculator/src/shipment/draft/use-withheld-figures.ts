import type { CalculationAllowance, LoadPlans, RuleLimits, ShipmentUnit } from '@freightwright/domain';
import { openCalculationAllowance, planLoad, trailerWithin } from '@freightwright/domain';
import type { Readable, Session } from '@freightwright/mfe-kit';
import { createStore, useBrowserValue, useReadable } from '@freightwright/mfe-kit';
import { createContext, useEffect, useMemo, useState } from 'react';
import { entryKey } from '../../allowance/allowance-store.ts';
import type { CalculatorDeps } from '../../engine/calculator.ts';
import { isPaid } from '../../state/calculator-state.ts';
import { storageKeys } from '../../state/stored-texts.ts';
import type { WorkedOut } from './headline.ts';

/** Opens the limit dialog. Set while no calculation is left for the figures of the rows. */
export const RowsFrozen = createContext<(() => void) | null>(null);

interface ShownFigures {
  /** The figures to show: those of the fields, or at the limit those of the last counted shipment. */
  readonly worked: WorkedOut;
  /** Whether they differ from the fields. */
  readonly withheld: boolean;
}

/** Used until the engine is loaded. */
const uncounted = createStore<CalculationAllowance | null>(null);
/** The allowance of a browser without usage. */
const unused = openCalculationAllowance(null, 0);
const nothing: WorkedOut = { units: [], letters: [], incomplete: [], figures: null };

/** The figures of the fields or, with no calculation left, of the last counted shipment. */
export function useWithheldFigures(
  { engine: loader, storedTexts, now }: Pick<CalculatorDeps, 'engine' | 'storedTexts' | 'now'>,
  session: Readable<Session>,
  live: WorkedOut,
): ShownFigures {
  const engine = useReadable(loader);
  const visitor = useReadable(session);
  const atStart = useBrowserValue(
    () => openCalculationAllowance(storedTexts.read(storageKeys.usage), now()),
    unused,
  );
  const counted = useReadable<CalculationAllowance | null>(engine?.allowance ?? uncounted);
  useEffect(() => {
    // A visitor with usage may reach the limit here. If the script does not load, they may continue.
    if (atStart.usage.used > 0) loader.load().catch(() => undefined);
  }, [atStart, loader]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry checks for a reset
  useEffect(() => engine?.allowance.refresh(), [engine, live]);
  const { limitReached } = (counted ?? atStart).usage;
  const isCounted = engine?.allowance.isCounted(entryKey({ handlingUnits: [...live.units] })) ?? false;
  const withheld = limitReached && !isPaid(visitor) && !isCounted;
  const [lastCounted, setLastCounted] = useState(nothing);
  if (isCounted && lastCounted !== live) setLastCounted(live);
  // A blank page that opens at the limit has no figures to withhold.
  const isBlank = live.units.length === 0 && lastCounted.units.length === 0;
  if (!withheld || isBlank) return { worked: live, withheld: false };
  return { worked: { ...lastCounted, incomplete: live.incomplete }, withheld };
}

/** Planning this many units takes a few milliseconds, so it is synchronous. */
const quickUnits = 120;
/** Debounce delay of larger plans, so that they delay no key. */
const pauseMs = 200;

/** The plans of a load in the trailer. Those of a very large load are debounced. */
export function usePlans(units: readonly ShipmentUnit[], limits: RuleLimits): LoadPlans {
  const [settled, setSettled] = useState(units);
  const quick = units.reduce((sum, { count }) => sum + count, 0) <= quickUnits;
  useEffect(() => {
    if (quick) return setSettled(units);
    const timer = setTimeout(() => setSettled(units), pauseMs);
    return () => clearTimeout(timer);
  }, [quick, units]);
  const planned = quick ? units : settled;
  return useMemo(() => planLoad(planned, trailerWithin(limits)), [planned, limits]);
}
