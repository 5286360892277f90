import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { later, pageFixture, section } from '../page-fixture.tsx';
import { filledValues, hazmatLine } from '../values/filled-values-fixture.ts';
// Lazy imports of the page; preloaded here so that no test waits for them.
import './hazmat-fields.tsx';
import './hazmat-load.tsx';
import '@freightwright/hazmat/table';

const on = pageFixture();
const emergency = { emergencyPhone: '(800) 555-0119', emergencyContract: 'ChemDesk 24 h' };

type Details = typeof hazmatLine.hazmatDetails;
/** Saves a bill with paint, whose line and details differ so, and opens it. */
function openPaint(
  line: Partial<typeof hazmatLine>,
  details: Partial<Details>,
  ...others: typeof filledValues.lines
) {
  const hazmatDetails = { ...hazmatLine.hazmatDetails, ...details };
  on.save({ ...filledValues, ...emergency, lines: [{ ...hazmatLine, ...line, hazmatDetails }, ...others] });
  on.open();
}
/** The review of the bill before it is issued. */
async function review() {
  await on.issue();
  return within(await on.review());
}
const load = async () =>
  within(await screen.findByRole('region', { name: 'Hazardous materials on this bill' }, later));

test('the review asks for the inner packagings of a limited quantity, by the section of the row', async () => {
  openPaint({ nmfcClass: '70' }, { limitedQuantity: true });
  const asked = await review();
  await asked.findByText(/is each inner packaging at most 1\.0 L \(0\.3 gal\)\?/, {}, later);
  asked.getByText('Source: 49 CFR 173.150(b).');
  asked.getByRole('button', { name: 'Go back to limited quantity of line 1' });
});

test('the review asks whether a line beside a poison is food', async () => {
  const poison = {
    identificationNumber: 'UN1593',
    properShippingName: 'Dichloromethane',
    hazardClass: '6.1',
    packingGroup: 'III',
  };
  const [first] = filledValues.lines;
  if (first === undefined) throw new Error('The sample has no line');
  openPaint({}, poison, { ...first, key: 'line-2', commodityDescription: 'Coffee, roasted' });
  await (await review()).findByText('Line 1 is a poison. Is line 2 food or feed?', {}, later);
});

test('the weight of the packages alone decides on placards', async () => {
  openPaint({ weight: '1,050', handlingUnits: '2', handlingUnitType: 'pallet' }, {});
  (await load()).getByText('FLAMMABLE');
  await on.user.click(section('Items').getByRole('button', { expanded: false }));
  const gross = await section('Items').findByLabelText(/Gross weight of the packages/, {}, later);
  await on.user.type(gross, '990');
  (await load()).getByText('These lines alone need no placards.');
});

test('the number of a material is outside from 8,820 lb on, where nothing else is on the bill', async () => {
  openPaint({ weight: '8,820' }, {});
  expect((await load()).getByText(/on each side and each end/).textContent).toContain('UN1263');
  (await load()).getByText(/172\.301\(a\)\(3\)/);
});

test('RQ asks for the substance and its quantity in one package', async () => {
  openPaint({}, { reportableQuantity: true, hazardousSubstances: 'Xylene' });
  await on.issue();
  await section('Items').findByText(/Enter how many pounds of the hazardous substance/, {}, later);
  expect(section('Items').getByLabelText<HTMLInputElement>(/Hazardous substance in one package/).value).toBe(
    '',
  );
});
