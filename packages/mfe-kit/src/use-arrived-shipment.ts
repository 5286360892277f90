import type { Shipment } from '@freightwright/contracts';
import { useEffect } from 'react';
import { useBrowserValue } from './platform/use-browser-value.ts';
import { takeShipment, waitingShipment } from './shipment-handover.ts';

/**
 * The shipment that another page has left for this one. It is removed only once the page is mounted: React
 * may begin to render a page, abandon that and begin again, and the second attempt must find the shipment
 * too.
 */
export function useArrivedShipment(): Shipment | undefined {
  const arrived = useBrowserValue(waitingShipment, undefined);
  useEffect(() => {
    takeShipment();
  }, []);
  return arrived;
}
