import {
  type LoadPlans,
  planLoad,
  type RuleLimits,
  type ShipmentUnit,
  trailerWithin,
} from '@freightwright/domain';
import { useEffect, useMemo, useState } from 'react';

/** Planning this many units takes a few milliseconds, so it is done at once. */
const quickUnits = 120;
/** A larger plan is made after a pause in the typing, so that it delays no key. */
const pauseMs = 200;

/**
 * The plans of a load in the reader's trailer. Those of a very large load follow after a pause; until then
 * the previous plans are returned.
 */
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
