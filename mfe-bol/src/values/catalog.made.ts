import { bolCatalog, hazmatCatalog, lineCatalog, partyCatalog } from '@freightwright/contracts/constants';
import { formEntries, valueEntries } from './form-entries.ts';

// What the first view needs. The build evaluates this module, so that the page loads nothing else of the catalogs.
const values = ['kind', 'options', 'optional', 'preset'] as const;
export const billValues = valueEntries(formEntries(bolCatalog), [
  ...values,
  ...(['section', 'once', 'isHandling'] as const),
]);
export const hazmatValues = valueEntries(formEntries(hazmatCatalog), values);
export const line = formEntries(lineCatalog);
export const party = valueEntries(formEntries(partyCatalog), ['kind', 'label', 'limit']);

/** Limits of two texts that are cut while they are read. */
export const longestText = bolCatalog.specialInstructions.limit;
export const hazardClassLength = hazmatCatalog.hazardClass.limit;
