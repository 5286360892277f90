import type { Shipment } from '@freightwright/contracts';
import { useEffect, useState } from 'react';
import { takeShipment, waitingShipment } from './shipment-handover.ts';

/**
 * The shipment that another page has left for this one. It is taken away only when the page stands: React may begin to render a page, give
 * that up and begin anew, and the second attempt must find it too.
 */
export function useArrivedShipment(): Shipment | undefined {
  const [arrived] = useState(waitingShipment);
  useEffect(() => {
    takeShipment();
  }, []);
  return arrived;
}
