import { bolCatalog, hazmatCatalog } from '@freightwright/contracts/constants';
import { formEntries } from './form-entries.ts';

// What the inputs need, which the page loads after the form. The build evaluates this module.
export const bill = formEntries(bolCatalog);
export const hazmat = formEntries(hazmatCatalog);
