import { planTrailer, type ShipmentUnit, type TrailerPlan } from '@freightwright/domain';
import { useEffect, useMemo, useState } from 'react';

/** Up to here a plan takes a few milliseconds and is made at once. */
const quickUnits = 120;
/** A larger one waits for a pause in the typing, so that no key waits for it. */
const pauseMs = 200;

/** The plan of a load; of a very large one after a pause, and the one before until then. */
export function usePlan(units: readonly ShipmentUnit[]): TrailerPlan {
  const [settled, setSettled] = useState(units);
  const quick = units.reduce((sum, { count }) => sum + count, 0) <= quickUnits;
  useEffect(() => {
    if (quick) return setSettled(units);
    const timer = setTimeout(() => setSettled(units), pauseMs);
    return () => clearTimeout(timer);
  }, [quick, units]);
  const planned = quick ? units : settled;
  return useMemo(() => planTrailer(planned), [planned]);
}
