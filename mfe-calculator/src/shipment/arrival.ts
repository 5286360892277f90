import type { Shipment } from '@freightwright/contracts';
import { takeShipment } from '@freightwright/mfe-kit';

/** The shipment that another page has left for this one. */
export interface Arrival {
  /** What has come, also when asked again; null when nothing has. */
  read(): Shipment | null;
  /** It stands on the page: it is not given out again. */
  settle(): void;
}

/**
 * Holds what was left from the first look at it until the page stands. React may begin to render a page, give that up and begin anew;
 * what the first attempt took away would be missing from the second.
 */
export function createArrival(): Arrival {
  let waiting: Shipment | null = null;
  return {
    read() {
      waiting = takeShipment() ?? waiting;
      return waiting;
    },
    settle() {
      waiting = null;
    },
  };
}
