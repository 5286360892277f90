import * as z from 'zod/mini';
import { bolLimits } from '../facts/bol/limits.ts';
import { trimmedText, wordedText } from '../text.ts';
import { optionalLine, typed } from './field.ts';

const timeLength = 5;

/** A time of day where the stop is, '08:30'. */
function timeOfDay(label: string) {
  const aTime = `${label} must be a time such as 08:30`;
  const time = trimmedText(
    timeLength,
    { tooLong: aTime },
    z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, aTime),
  );
  return typed(z.optional(time), timeLength);
}

const aDeliveryDate = 'Delivery date must be a date such as 2026-11-24';

/**
 * When the driver finds somebody at each end. A bill may leave out each of them. The pickup is on the ship
 * date; the rules between the fields are in `stopTimeFaults`.
 */
export const stopTimeFields = {
  pickupReadyTime: timeOfDay('Pickup ready'),
  pickupCloseTime: timeOfDay('Pickup close'),
  /** Such as 'Mon to Fri, 7:00 to 15:30'. */
  pickupDockHours: optionalLine('Dock hours at pickup', bolLimits.dockHours),
  deliveryDate: typed(z.optional(wordedText(10, { tooLong: aDeliveryDate }, z.iso.date(aDeliveryDate))), 10),
  deliveryFromTime: timeOfDay('Delivery from'),
  deliveryUntilTime: timeOfDay('Delivery until'),
  deliveryDockHours: optionalLine('Dock hours at delivery', bolLimits.dockHours),
};
