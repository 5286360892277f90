import {
  bolFormFaults,
  formatEmergencyPhone,
  formatUsPhone,
  isHazardousWaste,
  isUsState,
} from '@freightwright/contracts/facts';
import {
  type BolValues,
  type HazmatValues,
  hasHazmat,
  isThirdParty,
  type LineValues,
  type PartyName,
} from './bol-values.ts';
import { draftFormOf, lineItemOf, subsidiaryClassesOf } from './draft-form-of.ts';
import { type Figure, readAmountCents, readCount, readHazmatQuantity, readWeight } from './read-figures.ts';

/**
 * What is wrong with a field, in words. 'required' marks an empty field, which is not a mistake while
 * somebody fills in the form.
 */
export interface FormFault {
  readonly rule: 'required' | 'invalid';
  readonly message: string;
}

/**
 * What is wrong, by the field's path as the API writes it ('lineItems.0.weight'), in the order of the form.
 */
export type FormFaults = ReadonlyMap<string, FormFault>;

/** The messages that are shown, by the same path. */
export type FormErrors = ReadonlyMap<string, string>;

export const hazardousWasteSentence =
  'Hazardous waste needs a hazardous waste manifest and cannot be shipped on this bill of lading.';

/**
 * Everything that keeps the form from being issued, in words. The service checks the same again with the
 * contract's `BolForm`, and a test compares the two. This check does not use the contract's validation
 * library, which would be larger than the form.
 */
export function checkForm(values: BolValues): FormFaults {
  const errors = new Map<string, FormFault>();
  const say: Say = (path, message, rule = 'invalid') => {
    if (message !== undefined && !errors.has(path)) errors.set(path, { rule, message });
  };
  checkParty(values, 'shipper', say);
  checkParty(values, 'consignee', say);
  if (isThirdParty(values)) checkParty(values, 'billTo', say);
  say('shipDate', values.shipDate.trim() === '' ? 'Ship date is required' : undefined, 'required');
  say('scac', matches(values.scac, /^[A-Za-z]{2,4}$/, 'SCAC must be two to four letters'));
  say(
    'proNumber',
    matches(
      values.proNumber,
      /^[A-Za-z0-9-]{1,20}$/,
      'PRO number must be at most 20 letters, digits and hyphens',
    ),
  );
  if (values.lines.length === 0) say('lineItems', 'At least one line item is required', 'required');
  for (const [index, line] of values.lines.entries()) checkLine(line, `lineItems.${index}`, say);
  if (hasHazmat(values)) checkEmergency(values, say);
  say('declaredValueCents', faultOf(readAmountCents(values.declaredValue, 'Declared value')));
  say('codAmountCents', faultOf(readAmountCents(values.codAmount, 'COD amount')));
  for (const { field, message } of bolFormFaults(draftFormOf(values))) say(field.join('.'), message);
  return errors;
}

type Say = (path: string, message: string | undefined, rule?: FormFault['rule']) => void;

/** The path of a party's field in the contract. */
export function partyPath(party: PartyName, field: string): string {
  if (party === 'billTo') return `thirdPartyBillTo.${field}`;
  return `${party}${field.charAt(0).toUpperCase()}${field.slice(1)}`;
}

function checkParty(values: BolValues, name: PartyName, say: Say): void {
  const party = values[name];
  const path = (field: string) => partyPath(name, field);
  say(path('company'), required(party.company, 'Company'), 'required');
  say(path('address'), required(party.address, 'Address'), 'required');
  say(path('city'), required(party.city, 'City'), 'required');
  say(path('state'), isUsState(party.state) ? undefined : 'State is required', 'required');
  say(path('zip'), required(party.zip, 'ZIP'), 'required');
  say(path('zip'), matches(party.zip, /^\d{5}(-\d{4})?$/, 'ZIP must have 5 digits, or 9 as 30318-1234'));
  if (name === 'billTo') return;
  say(path('contact'), required(party.contact, 'Contact'), 'required');
  say(path('phone'), required(party.phone, 'Phone'), 'required');
  const isPhone = formatUsPhone(party.phone) !== undefined;
  say(path('phone'), isPhone ? undefined : 'Phone must be a US number such as (404) 555-0177');
}

function checkLine(line: LineValues, path: string, say: Say): void {
  say(
    `${path}.commodityDescription`,
    required(line.commodityDescription, 'Commodity description'),
    'required',
  );
  checkFigure(
    `${path}.handlingUnits`,
    'Handling units',
    readCount(line.handlingUnits, 'Handling units', 0),
    say,
  );
  checkFigure(`${path}.packages`, 'Packages', readCount(line.packages, 'Packages', 1), say);
  checkFigure(`${path}.weight`, 'Weight', readWeight(line.weight), say);
  say(
    `${path}.nmfcItem`,
    matches(line.nmfcItem, /^\d{1,6}(-\d{1,2})?$/, 'NMFC item must be digits, such as 156600-05'),
  );
  if (line.hazmat) checkHazmat(line, `${path}.hazmatDetails`, say);
}

const hazardClass = /^(?:1\.[1-6][A-HJKLNS]|2\.[1-3]|3|4\.[1-3]|5\.[12]|6\.[12]|7|8|9|Combustible liquid)$/;
const hazardClassFault = 'Hazard class must be a class or division such as 3, 6.1 or 1.4S';

function checkHazmat(line: LineValues, path: string, say: Say): void {
  const details: HazmatValues = line.hazmatDetails;
  say(
    `${path}.identificationNumber`,
    required(details.identificationNumber, 'Identification number'),
    'required',
  );
  say(
    `${path}.identificationNumber`,
    matches(
      details.identificationNumber,
      /^(?:UN|NA)\d{4}$/i,
      'Identification number must be UN or NA and four digits',
    ),
  );
  say(`${path}.properShippingName`, required(details.properShippingName, 'Proper shipping name'), 'required');
  say(`${path}.hazardClass`, required(details.hazardClass, 'Hazard class'), 'required');
  say(`${path}.hazardClass`, matches(details.hazardClass, hazardClass, hazardClassFault));
  const subsidiary = subsidiaryClassesOf(details.subsidiaryClasses);
  if (!subsidiary.every((each) => hazardClass.test(each))) say(`${path}.subsidiaryClasses`, hazardClassFault);
  checkFigure(`${path}.quantity`, 'Quantity', readHazmatQuantity(details.quantity), say);
  if (isHazardousWaste(lineItemOf(line).hazmatDetails ?? {})) {
    say(`${path}.hazardousWaste`, hazardousWasteSentence);
  }
}

function checkEmergency({ emergencyPhone, emergencyContract }: BolValues, say: Say): void {
  const isBlank = emergencyPhone.trim() === '';
  if (!isBlank && formatEmergencyPhone(emergencyPhone) === undefined) {
    say('emergencyPhone', 'Emergency phone must be a US number, or begin with + and the country code');
  }
  say(
    'emergencyPhone',
    isBlank ? 'Hazardous freight needs a 24-hour emergency phone' : undefined,
    'required',
  );
  if (emergencyContract.trim() === '') {
    say(
      'emergencyContract',
      'Say in whose name the emergency phone is registered, or the contract number',
      'required',
    );
  }
}

function checkFigure(path: string, label: string, figure: Figure, say: Say): void {
  if (figure.kind === 'blank') say(path, `${label} is required`, 'required');
  else say(path, faultOf(figure));
}

const faultOf = (figure: Figure) => (figure.kind === 'fault' ? figure.message : undefined);

const required = (typed: string, label: string) => (typed.trim() === '' ? `${label} is required` : undefined);

/** Checks a text that may be left out. */
function matches(typed: string, pattern: RegExp, message: string): string | undefined {
  const trimmed = typed.trim();
  return trimmed === '' || pattern.test(trimmed) ? undefined : message;
}
