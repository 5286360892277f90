/** How a shipment is carried and therefore priced. */
export { serviceTypes as predictionServices } from '@freightwright/domain';

export const predictionLimits = {
  /** Days after which a kept quote is deleted. */
  quoteDays: 90,
  /** Kept quotes of one user. The oldest gives way to a new one. */
  quotes: 1_000,
  /** Terms for single lanes, beside those for all lanes. */
  termsLanes: 200,
} as const;

/** Five digits, as the mail writes a ZIP code in the United States; the four of a ZIP+4 may follow. */
export const predictionZipPattern = /^\d{5}(-\d{4})?$/;
