import { routes } from '@freightwright/mfe-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { later, pageFixture, section } from '../page-fixture.tsx';
import { filledValues, hazmatLine } from '../values/filled-values-fixture.ts';
// Lazy imports of the page; preloaded here so that no test waits for them.
import './hazmat-fields.tsx';
import './hazmat-load.tsx';
import '@freightwright/hazmat/table';

const on = pageFixture();
const items = () => section('Items');

/** Opens a form with one line and checks Hazardous. */
async function openHazmat() {
  on.open();
  await on.user.click(items().getByRole('checkbox', { name: 'Hazardous material' }));
  return items().findByRole<HTMLInputElement>('combobox', { name: /Find the material/ }, later);
}
const options = () =>
  within(items().getByRole('listbox', { name: 'Rows of the table' })).getAllByRole('option');
const active = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
const rows = () =>
  within(items().getByLabelText('From the table'))
    .getAllByRole('definition')
    .map(
      ({ previousElementSibling, textContent }) => `${previousElementSibling?.textContent}: ${textContent}`,
    );

describe('finding the material', () => {
  test('by number: the rows are listed, arrow keys go through them, Enter takes one', async () => {
    const field = await openHazmat();
    expect(field.getAttribute('aria-expanded')).toBe('false');
    await on.user.type(field, '1263');
    expect(field.getAttribute('aria-expanded')).toBe('true');
    expect(field.getAttribute('aria-controls')).toBe(items().getByRole('listbox').id);
    expect(options().map(({ firstElementChild }) => firstElementChild?.textContent)).toEqual([
      'UN1263, Paint, 3, PG I',
      'UN1263, Paint, 3, PG II',
      'UN1263, Paint, 3, PG III',
      'UN1263, Paint related material, 3, PG I',
      'UN1263, Paint related material, 3, PG II',
      'UN1263, Paint related material, 3, PG III',
    ]);
    items().getByText('6 rows');
    expect(active(field)).toContain('UN1263, Paint, 3, PG I');
    await on.user.keyboard('{ArrowDown}');
    expect(active(field)).toContain('UN1263, Paint, 3, PG II');
    await on.user.keyboard('{Enter}');
    expect(field.getAttribute('aria-expanded')).toBe('false');
    expect(rows()).toEqual([
      'Number: UN1263',
      'Class: 3',
      'Subsidiary: None',
      'Packing group: II',
      'Labels: 3',
    ]);
    expect(items().getByLabelText<HTMLInputElement>('Proper shipping name').value).toBe('Paint');
    expect(items().getByLabelText<HTMLInputElement>('Commodity description').value).toBe('Paint');
    items().getByText('UN1263, Paint, 3, PG II', { selector: 'strong' });
  });

  test('by words, with the pointer; Escape closes the list and keeps what was typed', async () => {
    const field = await openHazmat();
    await on.user.type(field, 'sulfuric acid');
    await on.user.keyboard('{Escape}');
    expect([field.value, field.getAttribute('aria-expanded')]).toEqual(['sulfuric acid', 'false']);
    await on.user.keyboard('{ArrowDown}');
    const [row] = options().filter(({ textContent }) => textContent?.startsWith('UN1830'));
    if (!row) throw new Error('UN1830 is not listed');
    await on.user.click(row);
    expect(rows()).toContain('Number: UN1830');
    expect(document.activeElement).toBe(field);
  });

  test('says so where no row has the words', async () => {
    await on.user.type(await openHazmat(), 'banana');
    items().getByText(/No row of the table/);
  });

  test('lists what the bill cannot carry with the reason, and does not take it', async () => {
    await on.user.type(await openHazmat(), '0336');
    expect(options()[0]?.textContent).toContain('net explosive mass, which this form cannot carry');
    expect(options()[0]?.getAttribute('aria-disabled')).toBe('true');
    await on.user.keyboard('{Enter}');
    expect(items().queryByLabelText('From the table')).toBeNull();
  });

  test('chooses between the names that the table says or between', async () => {
    await on.user.type(await openHazmat(), 'UN1170');
    await on.user.keyboard('{Enter}');
    await on.user.selectOptions(items().getByLabelText('Which of its names'), 'Ethyl alcohol');
    items().getByText('UN1170, Ethyl alcohol, 3, PG II', { selector: 'strong' });
  });
});

describe('what follows from the row', () => {
  test('a cylinder of chlorine prints its zone and takes no quantity', async () => {
    await on.user.type(await openHazmat(), '1017');
    await on.user.keyboard('{Enter}');
    expect(rows()).toContain('Inhalation zone: B');
    await on.user.selectOptions(items().getByLabelText('Kind of packages'), 'cylinder');
    await on.user.selectOptions(items().getByLabelText(/ERG guide/), '124');
    const printed = items().getByText('UN1017, Chlorine, 2.3, (5.1, 8)', {
      selector: 'strong',
    }).parentElement;
    expect(printed?.textContent).toContain('Poison-Inhalation Hazard, Zone B, ERG Guide 124, 1 cylinder');
    items().getByText(/Chlorine is a hazardous substance with a reportable quantity of 10 lb/);
    expect(items().queryByLabelText('Technical name')).toBeNull();
    expect(items().queryByRole('checkbox', { name: 'Limited quantity' })).toBeNull();
  });

  test('small arms cartridges give the net mass of the articles', async () => {
    await on.user.type(await openHazmat(), '0012');
    await on.user.keyboard('{Enter}');
    expect(rows()).toEqual(expect.arrayContaining(['Number: UN0012', 'Class: 1.4S', 'Packing group: None']));
    items().getByRole('checkbox', { name: 'Limited quantity' });
    await on.user.selectOptions(items().getByLabelText('Which of its names'), 'Cartridges, small arms');
    items().getByText('UN0012, Cartridges, small arms, 1.4S', { selector: 'strong' });
  });

  test('batteries may be secured to a pallet, which then is their package, and paint may not', async () => {
    await on.user.type(await openHazmat(), '2794');
    await on.user.keyboard('{Enter}');
    await on.user.selectOptions(items().getByLabelText('Kind of packages'), 'pallet');
    expect(items().getByLabelText<HTMLSelectElement>('Package type').value).toBe('pallet');
    expect(items().getByText(/Batteries, wet/, { selector: 'strong' }).parentElement?.textContent).toContain(
      'UN2794, Batteries, wet, filled with acid, 8, 1 pallet',
    );
    await on.user.type(items().getByRole('combobox', { name: /Find the material/ }), '1263');
    await on.user.keyboard('{Enter}');
    expect(within(items().getByLabelText('Kind of packages')).queryByText('Pallet')).toBeNull();
  });

  test('symbol G asks for the technical name', async () => {
    await on.user.type(await openHazmat(), '1993');
    const [row] = options().filter(({ textContent }) =>
      textContent?.includes('Flammable liquids, n.o.s., 3, PG II'),
    );
    if (!row) throw new Error('UN1993 is not listed');
    await on.user.click(row);
    items().getByLabelText('Technical name');
  });

  test('a petroleum gas without odor is described so, and no other material can be', async () => {
    await on.user.type(await openHazmat(), '1978');
    await on.user.keyboard('{Enter}');
    await on.user.click(items().getByRole('checkbox', { name: 'Non-odorized' }));
    items().getByText(/, Non-Odorized/);
    await on.user.type(items().getByRole('combobox', { name: /Find the material/ }), '1263');
    await on.user.keyboard('{Enter}');
    expect(items().queryByRole('checkbox', { name: 'Non-odorized' })).toBeNull();
    expect(items().queryByText(/Non-Odorized/)).toBeNull();
  });

  test('says of a material that road freight need not declare where it is regulated, until it is RQ', async () => {
    await on.user.type(await openHazmat(), '1845');
    await on.user.keyboard('{Enter}');
    items().getByText(/regulated only by aircraft or by vessel/);
    await on.user.click(items().getByRole('checkbox', { name: 'Reportable quantity (RQ)' }));
    expect(items().queryByText(/regulated only by aircraft/)).toBeNull();
  });

  test('the package type follows the packages, where it has their name', async () => {
    await openHazmat();
    const kind = items().getByLabelText('Kind of packages');
    const type = items().getByLabelText<HTMLSelectElement>('Package type');
    await on.user.selectOptions(kind, 'steel drum');
    expect(type.value).toBe('drum');
    await on.user.selectOptions(kind, 'IBC');
    expect(type.value).toBe('drum');
  });

  test('a marine pollutant may name its component', async () => {
    await on.user.type(await openHazmat(), '1263');
    await on.user.keyboard('{Enter}');
    expect(items().queryByLabelText(/Technical name/)).toBeNull();
    await on.user.click(items().getByRole('checkbox', { name: 'Marine pollutant' }));
    items().getByLabelText(/Technical name/);
  });

  test('a package of limited quantities that weighs more than 66 lb is pointed out', async () => {
    await on.user.type(await openHazmat(), '1263');
    await on.user.keyboard('{Enter}');
    await on.user.click(items().getByRole('checkbox', { name: 'Limited quantity' }));
    await on.user.type(items().getByLabelText('Weight'), '66');
    expect(items().queryByText(/66 lb gross at most/)).toBeNull();
    await on.user.clear(items().getByLabelText('Weight'));
    await on.user.type(items().getByLabelText('Weight'), '67');
    items().getByText(/One package weighs 67 lb.* 66 lb gross at most/);
  });

  test('a limited quantity takes the emergency phone away', async () => {
    await on.user.type(await openHazmat(), '1263');
    await on.user.keyboard('{ArrowDown}{Enter}');
    screen.getByRole('region', { name: 'Hazmat contact' });
    await on.user.click(items().getByRole('checkbox', { name: 'Limited quantity' }));
    expect(screen.queryByRole('region', { name: 'Hazmat contact' })).toBeNull();
    expect(rows()).toContain('Labels: None');
  });
});

describe('before the bill is issued', () => {
  const emergency = { emergencyPhone: '(800) 555-0119', emergencyContract: 'ChemDesk 24 h' };
  const save = (...details: Partial<typeof hazmatLine.hazmatDetails>[]) =>
    on.save({
      ...filledValues,
      ...emergency,
      lines: details.map((each, index) => ({
        ...hazmatLine,
        key: `line-${index + 1}`,
        weight: '800',
        hazmatDetails: { ...hazmatLine.hazmatDetails, ...each },
      })),
    });
  const acid = { identificationNumber: 'UN1830', properShippingName: 'Sulfuric acid', hazardClass: '8' };
  const carbon = {
    identificationNumber: 'UN1362',
    properShippingName: 'Carbon, activated',
    hazardClass: '4.2',
    packingGroup: 'III',
  };

  async function openLoad() {
    on.open();
    return within(await screen.findByRole('region', { name: 'Hazardous materials on this bill' }, later));
  }

  test('the placards are said', async () => {
    save({}, {});
    const load = await openLoad();
    load.getByText('FLAMMABLE');
    load.getByText(/The load has 1,600 lb of Table 2 materials/);
  });

  test('placards with the same reason share it', async () => {
    save({}, acid);
    const load = await openLoad();
    expect(load.getAllByText(/The load has 1,600 lb/).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^FLAMMABLE, CORROSIVE: /),
    ]);
    load.getByText(/may stand for .* and .* \(172\.504\(b\)\)/);
  });

  test('a light load needs none, and is told from when on', async () => {
    save({});
    const load = await openLoad();
    load.getByText('These lines alone need no placards.');
    load.getByText(/800 lb of Table 2 materials/);
  });

  test('lines that may not travel together are named, and keep the bill back', async () => {
    save(acid, carbon);
    const load = await openLoad();
    load.getByText('May not travel together, lines 1 and 2');
    await on.issue();
    await waitFor(() => items().getByText(/Lines 1 and 2: UN1830 Sulfuric acid/), later);
    expect(on.callsTo(routes.issueBolDraft)).toEqual([]);
  });

  test('a row that the table does not have is refused at its field, with the row that exists', async () => {
    save({ hazardClass: '8' });
    on.open();
    await on.issue();
    const field = await items().findByRole('combobox', { name: /Find the material/ }, later);
    await waitFor(() => items().getByText(/UN1263, Paint is not class 8/), later);
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  test('a quantity without its unit is refused, and so are packages of no kind', async () => {
    save({ quantity: '55', quantityUnit: '', packageKind: '' });
    on.open();
    await on.issue();
    await waitFor(() => items().getByText(/Choose the unit of the quantity/), later);
    items().getByText(/Say what the packages are/);
    expect(on.callsTo(routes.issueBolDraft)).toEqual([]);
  });
});
