import type { Shipment } from '@freightwright/contracts';
import { useEffect } from 'react';
import { useBrowserValue } from './platform/use-browser-value.ts';
import { takeShipment, waitingShipment } from './shipment-handover.ts';

/**
 * The shipment handed over by another page. Removed only on mount: React may render twice.
 * @example const shipment = useArrivedShipment();
 */
export function useArrivedShipment(): Shipment | undefined {
  const arrived = useBrowserValue(waitingShipment, undefined);
  useEffect(() => {
    takeShipment();
  }, []);
  return arrived;
}
