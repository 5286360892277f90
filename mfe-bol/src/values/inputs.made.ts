import { bolCatalog, hazmatCatalog } from '@freightwright/contracts/constants';
import { formEntries } from './form-entries.ts';

// What sections, review and preview read of the catalogs. The page loads it after the form; the build evaluates
// this module.

/**
 * The fields of the bill.
 * @example bill.scac.limit; // => 4
 */
export const bill = formEntries(bolCatalog);

/**
 * The fields of a hazardous material.
 * @example hazmat.quantity.label; // => 'Total quantity'
 */
export const hazmat = formEntries(hazmatCatalog);
