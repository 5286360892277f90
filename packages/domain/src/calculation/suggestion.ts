import { quantity } from '../measure/quantity.ts';

/** A suggestion: a short verdict, and its consequence. */
export interface Suggestion {
  readonly lead: string;
  readonly detail: string;
}

/**
 * The suggestion for an unrounded density in lb/cu ft.
 * Source: product specification, point 9, "Suggestion by density" (below 6, 6 to under 12, 12 to under 30, 30
 * or more); the wording is ours.
 * @example suggestionFor(9.375).lead; // => 'Good density.'
 */
export function suggestionFor(pcf: number): Suggestion {
  if (pcf < 6) {
    return {
      lead: 'Low density.',
      detail: 'Combine units or use denser packaging: less empty space means a lower class.',
    };
  }
  if (pcf < 12) {
    return {
      lead: 'Good density.',
      detail: `Between 6 and ${quantity(12, 'lb/cu ft')} is the common range for palletized freight.`,
    };
  }
  if (pcf < 30) {
    return {
      lead: 'Excellent density.',
      detail: `Between 12 and ${quantity(30, 'lb/cu ft')} the freight makes good use of the space it takes.`,
    };
  }
  return {
    lead: 'Very high density.',
    detail: 'Check weight and dimensions once more, and the load limits of the pallet and the liftgate.',
  };
}

/** @example suggestionText(9.375).startsWith('Good density. '); // => true */
export function suggestionText(pcf: number): string {
  const { lead, detail } = suggestionFor(pcf);
  return `${lead} ${detail}`;
}
