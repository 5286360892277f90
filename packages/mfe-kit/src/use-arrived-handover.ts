import { useEffect } from 'react';
import { useBrowserValue } from './platform/use-browser-value.ts';
import { type Handover, takeShipment, waitingHandover } from './shipment-handover.ts';

/**
 * The shipment handed over by another page. Removed only on mount: React may render twice.
 * @example const { shipment } = useArrivedHandover() ?? {};
 */
export function useArrivedHandover(): Handover | undefined {
  const arrived = useBrowserValue(waitingHandover, undefined);
  useEffect(() => {
    takeShipment();
  }, []);
  return arrived;
}
