import { BolForm, bolLimits, checkSchema, freightChargeTerms, serviceTypes } from '@freightwright/contracts';
import {
  choicesOf,
  classText,
  dayText,
  packageChoices,
  readChoice,
  readCount,
  readYesNo,
  zipText,
} from './read-cell.ts';
import { type Checked, columnFinder, type RowReader } from './row-reader.ts';

const terms = choicesOf(freightChargeTerms, { ppd: 'Prepaid', col: 'Collect', '3rd party': 'Third Party' });
const services = choicesOf(serviceTypes, { truckload: 'FTL' });
const shownPackages = [...new Set(packageChoices.values())];

/** The column of a field of `BolForm`. */
export const columnOfBol = columnFinder('bols', {
  ...{ freightChargeTerms: 'freight_terms', commodityDescription: 'description' },
  ...{ handlingUnitType: 'package_type', nmfcClass: 'freight_class' },
  ...{ lengthIn: 'length', widthIn: 'width', heightIn: 'height' },
});

/** Fields whose text is taken as it is. */
const plainFields = ['carrierName', 'scac', 'proNumber', 'specialInstructions'];
const parties = ['shipper', 'consignee'] as const;
const partyFields = ['Company', 'Address', 'City', 'State', 'Zip', 'Contact', 'Phone'] as const;

/** A field of the form, left out where the cell is empty. */
const given = (field: string, text: string) => (text.trim() === '' ? {} : { [field]: text.trim() });

/** A row of bills: a whole form with one line. */
export function checkBolRow(row: RowReader): Checked<BolForm> {
  const weight = row.measure('weight');
  const hazmat = row.take('hazmat', readYesNo(row.text('hazmat'), 'Hazmat'));
  if (hazmat) {
    row.note(
      'hazmat',
      'hazmat',
      'A hazardous shipment needs the form: the law asks for more than a row holds.',
    );
  }
  const wordOf = <T extends string>(
    key: string,
    label: string,
    choices: ReadonlyMap<string, T>,
    shown: readonly string[],
  ) =>
    row.text(key).trim() === '' ? undefined : row.take(key, readChoice(row.text(key), label, choices, shown));
  const countOf = (key: string, label: string, least: number) =>
    row.take(key, readCount(row.text(key), label, [least, bolLimits.count]));
  const sideOf = (key: 'length' | 'width' | 'height') =>
    row.text(key).trim() === '' ? undefined : row.measure(key);

  const form = {
    ...Object.fromEntries(
      parties.flatMap((party) =>
        partyFields.map((field) => {
          const name = `${party}${field}`;
          const text = row.text(columnOfBol(name));
          if (field === 'Zip') return [name, zipText(text)];
          return [name, field === 'State' ? text.trim().toUpperCase() : text];
        }),
      ),
    ),
    ...Object.assign({}, ...plainFields.map((field) => given(field, row.text(columnOfBol(field))))),
    shipDate: dayText(row.text('ship_date')),
    freightChargeTerms: wordOf('freight_terms', 'Freight charge terms', terms, freightChargeTerms),
    serviceType: wordOf('service_type', 'Service type', services, serviceTypes),
    lineItems: [
      {
        commodityDescription: row.text('description'),
        handlingUnits: countOf('handling_units', 'Handling units', 0),
        handlingUnitType: wordOf('package_type', 'Handling unit type', packageChoices, shownPackages),
        packages: countOf('packages', 'Packages', 1),
        // A bill states hundredths of a pound, and a weight in kilograms has more.
        weight: weight === undefined ? undefined : Math.round(weight * 100) / 100,
        lengthIn: sideOf('length'),
        widthIn: sideOf('width'),
        heightIn: sideOf('height'),
        ...given('nmfcClass', classText(row.text('freight_class'))),
        ...given('nmfcItem', row.text('nmfc_item')),
        ...given('customerOrderNo', row.text('customer_order_no')),
      },
    ],
  };
  const checked = checkSchema(BolForm, form);
  if (checked.ok && row.errors.length === 0) return { ok: true, input: checked.data };
  if (!checked.ok) row.noteAll(checked.errors, columnOfBol);
  return { ok: false, errors: row.errors };
}
