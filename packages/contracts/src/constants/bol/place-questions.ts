import type { BolDraftForm } from '../../bol/draft-form.ts';
import type { PlaceBeforeIssue, Question } from './question.ts';

const poBox = /\bp\.?\s?o\.?\s?box\b|\bpost office box\b/i;

export function askPoBox({ consigneeAddress = '' }: BolDraftForm): Question | undefined {
  if (!poBox.test(consigneeAddress)) return undefined;
  return {
    id: 'po-box',
    field: 'consigneeAddress',
    fieldName: 'consignee’s address',
    title: 'The consignee has a PO box',
    why: 'A truck cannot deliver to a PO box. Enter the street address of the dock.',
    source: 'VICS standard bill of lading: the address to which the freight is delivered',
  };
}

/**
 * The cities of a form beside those of its ZIP codes, for `questionsOf`.
 * @param find the city of a five-digit ZIP code.
 * @example placesOf({ shipperZip: '30318', shipperCity: 'Macon' }, () => ({ city: 'Atlanta' }))[0]?.cityOfZip; // => 'Atlanta'
 */
export const placesOf = (
  form: BolDraftForm,
  find: (zip: string) => { readonly city: string } | undefined,
): PlaceBeforeIssue[] =>
  (['shipper', 'consignee'] as const).flatMap((party) => {
    const zip = form[`${party}Zip`]?.slice(0, 5) ?? '';
    const found = zip === '' ? undefined : find(zip);
    const city = form[`${party}City`] ?? '';
    return found === undefined ? [] : [{ party, zip, city, cityOfZip: found.city }];
  });

export const askCities = (places: readonly PlaceBeforeIssue[]): Question[] =>
  places.flatMap(({ party, zip, city, cityOfZip }): Question | Question[] => {
    const [typed, known] = [cityKey(city), cityKey(cityOfZip)];
    if (typed === '' || typed.includes(known) || known.includes(typed)) return [];
    return {
      id: 'city-against-zip',
      field: `${party}City`,
      fieldName: `${party}’s city`,
      title: `ZIP ${zip} is ${cityOfZip}, and the bill says ${city}`,
      why: 'Carriers route and rate by the ZIP code. Check the city and the ZIP code, one of which may be of another place.',
      source: 'GeoNames, postal codes of the United States',
    };
  });

const shortened: Readonly<Record<string, string>> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' };

/** 'St. Louis' and 'Saint Louis' are one city. */
const cityKey = (city: string): string =>
  (city.toLowerCase().match(/\p{L}+/gu) ?? []).map((word) => shortened[word] ?? word).join('');
