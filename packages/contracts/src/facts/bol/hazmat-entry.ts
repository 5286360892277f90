import type { HazmatEntry } from '@freightwright/hazmat';
import type { BolDraftLineItem } from '../../bol/draft-form.ts';

type Details = NonNullable<BolDraftLineItem['hazmatDetails']>;

/** A description as the rules of hazardous materials read it. */
export const hazmatEntryOf = (details: Details): HazmatEntry => ({
  ...details,
  identificationNumber: details.identificationNumber ?? '',
  properShippingName: details.properShippingName ?? '',
  hazardClass: details.hazardClass ?? '',
});
