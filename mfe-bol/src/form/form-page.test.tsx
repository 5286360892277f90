import type { HandlingUnit, Shipment } from '@freightwright/contracts';
import { handOverShipment, routes } from '@freightwright/mfe-kit';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { later, pageFixture, section } from '../page-fixture.tsx';
import { filledValues } from '../values/filled-values-fixture.ts';
// Lazy imports of the page; preloaded here so that no test waits for them.
import '../hazmat/hazmat-fields.tsx';
import '../sections/zip-place.tsx';
import '@freightwright/hazmat/table';

const on = pageFixture();

describe('the form', () => {
  test('marks what is required, says what the mark means, and names the sections that are complete', async () => {
    on.save();
    on.open();
    const shipTo = await screen.findByRole('button', { name: /^Ship to, complete / });
    expect(screen.getByText(/^Fields marked/).textContent).toBe(
      'Fields marked * are required to issue the bill.',
    );
    await on.user.click(shipTo);
    const consignee = section('Ship to');
    for (const label of ['Company', 'Street address', 'ZIP', 'City', 'State', 'Contact', 'Phone'])
      expect(consignee.getByLabelText(label).getAttribute('aria-required')).toBe('true');
    expect(screen.queryByRole('button', { name: /^Ship to, complete/ })).toBeNull();
    await on.user.click(screen.getByRole('button', { name: /^Shipment, complete / }));
    expect(section('Shipment').getByLabelText('Ship date').getAttribute('aria-required')).toBe('true');
    expect(
      section('Shipment')
        .getByLabelText(/^Carrier/)
        .getAttribute('aria-required'),
    ).toBeNull();
  });

  test('an attempt with mistakes shows each in words at its field, counts them, and goes to the first', async () => {
    on.open();
    await on.issue();
    const company = section('Ship from').getByLabelText('Company');
    await waitFor(() => expect(document.activeElement).toBe(company));
    expect(company.getAttribute('aria-invalid')).toBe('true');
    const text = document.getElementById(company.getAttribute('aria-describedby') ?? '');
    expect(text?.textContent).toBe('Company is required');
    section('Ship from').getByText('7 errors');
    expect(screen.getByRole('alert').textContent).toContain('16 fields need attention');
    expect(on.callsTo(routes.issueBolDraft)).toEqual([]);
  });

  test('opens the folded section and the line that holds the first mistake', async () => {
    const [line] = filledValues.lines;
    if (!line) throw new Error('no line');
    on.save({ ...filledValues, lines: [line, { ...line, key: 'line-2', weight: '' }] });
    on.open();
    await screen.findByText('Saved', { exact: false });
    expect(section('Items').queryByLabelText('Weight')).toBeNull();
    await on.issue();
    await waitFor(() => expect(document.activeElement).toBe(section('Items').getByLabelText('Weight')));
    section('Items').getByText('Line 2');
  });

  test('says that a ZIP lies in another state once it is left, and fills in the state of one', async () => {
    on.open();
    const from = section('Ship from');
    await on.user.type(from.getByLabelText('ZIP'), '60608');
    await on.user.tab();
    const state = from.getByLabelText<HTMLSelectElement>('State');
    await waitFor(() => expect(state.value).toBe('IL'), later);
    await on.user.selectOptions(from.getByLabelText('State'), 'GA');
    await from.findByText('ZIP 60608 is in Illinois, not in Georgia');
    expect(from.queryByText('Company is required')).toBeNull();
  });

  test('writes a phone number as it is typed, and lets it be corrected', async () => {
    on.open();
    const phone = section('Ship from').getByLabelText<HTMLInputElement>('Phone');
    await on.user.type(phone, '3125550142');
    expect(phone.value).toBe('(312) 555-0142');
    await on.user.type(phone, '{Backspace}');
    expect(phone.value).toBe('(312) 555-014');
  });

  test('asks for a third party only under its terms', async () => {
    on.open();
    await on.user.click(screen.getByRole('button', { name: /Bill to/ }));
    const billTo = section('Bill to');
    expect(billTo.queryByLabelText('Company')).toBeNull();
    await on.user.click(billTo.getByRole('radio', { name: 'Third Party' }));
    billTo.getByLabelText('Company');
    expect(billTo.queryByLabelText('Phone')).toBeNull();
  });

  test('bills prepaid freight to another party when asked to, and to the shipper again without', async () => {
    const forms = on.createdForms();
    on.open();
    await on.user.click(screen.getByRole('button', { name: /Bill to/ }));
    const billTo = section('Bill to');
    const other = billTo.getByRole('checkbox', { name: /^Bill another party/ });
    await on.user.click(other);
    await on.user.type(billTo.getByLabelText('Company'), 'Head office');
    await waitFor(
      () =>
        expect(forms.at(-1)).toMatchObject({
          freightChargeTerms: 'Prepaid',
          thirdPartyBillTo: { company: 'Head office' },
        }),
      later,
    );
    await on.user.click(other);
    expect(billTo.queryByLabelText('Company')).toBeNull();
    await on.user.click(other);
    expect(billTo.getByLabelText<HTMLInputElement>('Company').value).toBe('');
  });

  test('adds the lines up as they are typed', async () => {
    on.open();
    const items = section('Items');
    const totals = () => items.getByText('Total weight').nextElementSibling?.textContent;
    await on.user.type(items.getByLabelText('Weight'), '1,000.5');
    expect(totals()).toBe('1,000.5\u00a0lb');
    await on.user.click(items.getByRole('button', { name: 'Add a line' }));
    await on.user.type(items.getByLabelText('Weight'), '500');
    expect(totals()).toBe('1,500.5\u00a0lb');
    await on.user.click(items.getByRole('button', { name: 'Remove line' }));
    expect(totals()).toBe('1,000.5\u00a0lb');
  });

  test('has the page as it will print, once somebody comes to it or begins', async () => {
    on.save();
    on.open();
    await screen.findByRole('status', { name: 'Loading the preview' });
    act(() => void window.dispatchEvent(new Event('scroll')));
    const preview = () =>
      screen.getAllByRole('img', { name: /Page 1 of 1 of the bill of lading/ })[0]?.textContent;
    await waitFor(() => expect(preview()).toContain('Peachtree Fixture Co.'), later);
    expect(preview()).toContain('DRAFT');
  });
});

describe('a shipment from the calculator', () => {
  const shipment: Shipment = {
    handlingUnits: [
      {
        count: 2,
        packaging: 'pallet',
        lengthIn: 48,
        widthIn: 40,
        heightIn: 48,
        weightLb: 500,
        stackable: false,
        commodities: [
          { description: 'Screens', pieces: 10, packaging: 'carton', weightLb: 500, hazmat: false },
        ],
      },
    ],
  };

  test('arrives in the lines, says so, and can be undone', async () => {
    handOverShipment(shipment);
    on.open();
    await screen.findByText('1 line filled in from your shipment');
    const items = section('Items');
    expect(items.getByLabelText<HTMLInputElement>('Commodity description').value).toBe('Screens');
    expect(items.getByLabelText<HTMLInputElement>('Weight').value).toBe('1000');
    await on.user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(items.getByLabelText<HTMLInputElement>('Commodity description').value).toBe('');
    expect(screen.queryByText('1 line filled in from your shipment')).toBeNull();
  });

  test.each([
    ['marks “Do not stack” where the shipment says that a unit cannot be stacked', false, true, true],
    ['marks nothing where every unit can be stacked', true, true, false],
    ['marks nothing where nobody was asked about stacking', false, false, false],
  ])('%s', async (_, stackable, isKnown, isMarked) => {
    const handlingUnits = shipment.handlingUnits.map((unit) => ({ ...unit, stackable }));
    handOverShipment({ handlingUnits }, undefined, isKnown);
    on.open();
    await screen.findByText('1 line filled in from your shipment');
    expect(screen.queryByText(/“Do not stack” is marked under Services/) !== null).toBe(isMarked);
    const services = screen.getByRole('button', { name: /^Services and instructions/ });
    expect(services.textContent?.includes('Do not stack')).toBe(isMarked);
    await on.user.click(services);
    const box = section('Services and instructions').getByRole('checkbox', { name: 'Do not stack' });
    expect((box as HTMLInputElement).checked).toBe(isMarked);
    await on.user.click(screen.getByRole('button', { name: 'Undo' }));
    expect((box as HTMLInputElement).checked).toBe(false);
  });

  test('comes with the class that a carrier will bill, says why, and takes the other with one press', async () => {
    const unit = { ...shipment.handlingUnits[0], count: 1, weightLb: 757, commodities: [] } as HandlingUnit;
    handOverShipment({ handlingUnits: [unit] });
    on.open();
    await screen.findByText('1 line filled in from your shipment');
    const items = section('Items');
    const chosen = () => items.getByLabelText<HTMLSelectElement>(/Freight class/).value;
    expect(chosen()).toBe('85');
    items.getByText('85 by NMFC 2025, 77.5 by the chart');
    await on.user.click(items.getByRole('button', { name: 'Done' }));
    items.getByText('48 x 40 x 48 in, 53.33 cu ft, 14.19 lb/cu ft');
    await on.user.click(items.getByRole('button', { name: 'Use class 77.5 on line 1' }));
    items.getByText('77.5 by the chart, 85 by NMFC 2025');
    await on.user.click(items.getByRole('button', { name: /^Edit line 1/ }));
    expect(chosen()).toBe('77.5');
  });

  test('asks for the third side of a unit that has two', async () => {
    on.open();
    const items = section('Items');
    await on.user.type(items.getByLabelText(/Unit length/), '48');
    await on.user.type(items.getByLabelText(/Unit width/), '40');
    await on.issue();
    await items.findByText('Enter the height too, or leave length, width and height empty');
  });
});
