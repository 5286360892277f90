import { takeShipment } from '@freightwright/mfe-kit';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  button,
  enterUnit,
  field,
  fourKinds,
  freshPage,
  open,
  pallet,
  rows,
  setWidth,
  total,
  wentTo,
} from '../../test/fixture/shipment-on-page.tsx';

freshPage();

describe('typing units', () => {
  test('gives their figures and the totals as they become complete', async () => {
    open();
    expect(total('Weight')).toBe('not worked out yet');
    await enterUnit('A', '4', '48', '40', '48', '500');
    expect(total('Handling units')).toBe('4');
    expect(total('Weight')).toBe('2,000 lb');
    expect(total('Density')).toBe('9.38 lb/cu ft');
    expect(total('Class by chart')).toBe('100');
    expect(total('Linear feet')).toBe('8 ft');
    expect(screen.getByRole('table', { name: 'Handling units' }).textContent).toContain('same');
  });

  test('a count that is typed takes the place of the 1 that stood there', async () => {
    open();
    act(() => field('Count of unit A').focus());
    await userEvent.keyboard('4');
    expect(field('Count of unit A').value).toBe('4');
  });

  test('says of a row that is not complete that it is not counted, and why', async () => {
    open();
    await userEvent.type(field('Length of unit A'), '48');
    screen.getByText('Not counted yet: width, height and weight are missing.');
    screen.getByText('Unit A is not complete and not counted here.');
  });

  test('tells a fault once the field is left, at the field, and takes it away with the next key', async () => {
    open();
    await userEvent.type(field('Height of unit A'), '4x');
    expect(field('Height of unit A').getAttribute('aria-invalid')).toBeNull();
    await userEvent.tab();
    const height = field('Height of unit A');
    const described = document.getElementById(height.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('Height must be a number');
    await userEvent.type(height, '{Backspace}8');
    expect(screen.queryByText('Height must be a number')).toBeNull();
  });

  test('Enter moves on through the row, then adds a row and goes there', async () => {
    open();
    await userEvent.click(field('Count of unit A'));
    await userEvent.keyboard('2{Enter}48{Enter}40{Enter}48{Enter}500{Enter}');
    expect(rows()).toHaveLength(2);
    expect(document.activeElement).toBe(field('Count of unit B'));
    await userEvent.keyboard('3');
    expect(field('Count of unit B').value).toBe('3');
  });

  test('Enter at the end of a row that is not complete goes to what is missing', async () => {
    open();
    await userEvent.type(field('Weight of unit A'), '500{Enter}');
    expect(rows()).toHaveLength(1);
    expect(document.activeElement).toBe(field('Length of unit A'));
  });

  test('Enter at the end of a row goes to the row below', async () => {
    open(fourKinds);
    await userEvent.type(field('Weight of unit B'), '{Enter}');
    expect(document.activeElement).toBe(field('Count of unit C'));
    expect(rows()).toHaveLength(4);
  });

  test('48x40x48 pasted into one field fills three', async () => {
    open();
    await userEvent.click(field('Width of unit A'));
    await userEvent.paste('48x40x50');
    expect(['Length', 'Width', 'Height'].map((name) => field(`${name} of unit A`).value)).toEqual([
      '48',
      '40',
      '50',
    ]);
  });

  test('48x40x48 typed and ended with Enter fills three and goes to the weight', async () => {
    open();
    await userEvent.type(field('Length of unit A'), '48x40x50{Enter}');
    expect(field('Height of unit A').value).toBe('50');
    expect(document.activeElement).toBe(field('Weight of unit A'));
  });

  test('in centimeters gives the same class, and what was typed is converted', async () => {
    const deps = open({ handlingUnits: [pallet] });
    await userEvent.click(screen.getByRole('radio', { name: 'cm, kg' }));
    expect(field('Length of unit A, cm').value).toBe('121.92');
    expect(total('Class by chart')).toBe('100');
    expect(deps.units.get()).toBe('metric');
  });
});

describe('rows', () => {
  test('are added, duplicated and removed, and a removed one comes back', async () => {
    open(fourKinds);
    await userEvent.click(button('Duplicate unit B'));
    expect(document.activeElement).toBe(field('Count of unit C'));
    expect(field('Length of unit C').value).toBe('120');
    await userEvent.click(button('Remove unit A'));
    expect(field('Length of unit A').value).toBe('120');
    screen.getByText(/^Unit A removed, 4 pallets/);
    expect(document.activeElement).toBe(button('Undo'));
    await userEvent.keyboard('{Enter}');
    expect(field('Length of unit A').value).toBe('48');
    expect(rows()).toHaveLength(5);
    await userEvent.click(button('Add a handling unit'));
    expect(document.activeElement).toBe(field('Count of unit F'));
  });

  test('are at most a hundred, and the button says why it does no more', () => {
    open({ handlingUnits: Array.from({ length: 100 }, (_, index) => ({ ...pallet, lengthIn: 20 + index })) });
    expect(rows()).toHaveLength(100);
    expect(button('Add a handling unit').disabled).toBe(true);
    screen.getByText('A shipment has at most 100 kinds of unit.');
  });

  test('take a pallet size, leave the pallet out of the height, and may not be turned', async () => {
    open({ handlingUnits: [pallet] });
    await userEvent.click(button('Contents and options of unit A'));
    const options = within(screen.getByRole('group', { name: 'Options of unit A' }));
    await userEvent.selectOptions(options.getByRole('combobox', { name: 'Pallet size' }), '42 × 42');
    expect([field('Length of unit A').value, field('Width of unit A').value]).toEqual(['42', '42']);
    await userEvent.click(options.getByRole('checkbox', { name: 'Height includes the pallet' }));
    expect(field('Pallet height').value).toBe('5.5');
    screen.getByText('Usual height of a wood pallet. Measure yours.');
    await userEvent.click(options.getByRole('checkbox', { name: 'May be turned in the trailer' }));
    await userEvent.click(button('Bill of lading'));
    await waitFor(() => expect(wentTo()).toEqual(['/bol']));
    expect(takeShipment()?.handlingUnits[0]).toMatchObject({
      lengthIn: 42,
      heightIn: 53.5,
      addedPalletHeightIn: 5.5,
      turnable: false,
    });
  });

  test('hold commodities with classes of their own, which are rated apart', async () => {
    open({ handlingUnits: [{ ...pallet, count: 1 }] });
    await userEvent.click(button('Contents and options of unit A'));
    for (const [index, [weight, freightClass]] of [
      ['300', '65'],
      ['150', '150'],
    ].entries()) {
      await userEvent.click(button(index === 0 ? 'Describe the contents' : 'Add a commodity'));
      const inside = within(screen.getByRole('group', { name: `Commodity ${index + 1} of unit A` }));
      await userEvent.type(inside.getByRole('textbox', { name: 'Weight' }), weight ?? '');
      await userEvent.selectOptions(inside.getByRole('combobox', { name: 'Own class' }), freightClass ?? '');
    }
    screen.getByText(/^450.lb of 500.lb described; the rest counts as pallet and packing/);
    const rated = within(screen.getByRole('region', { name: 'By commodity' }));
    const lists = rated.getAllByRole('list').map((list) => list.textContent?.replaceAll('\u00a0', ' '));
    expect(lists).toEqual(['Class 150500 lb', 'Class 150166.7 lbClass 65333.3 lb']);
  });
});

describe('on a narrow screen', () => {
  beforeEach(() => setWidth(390));

  test('each unit is a line that opens to be edited', async () => {
    open(fourKinds);
    const line = button(/^D/);
    expect(line.textContent?.replaceAll('\u00a0', ' ')).toBe(
      'D6 cartonsClass 77.524 × 18 × 12 in, 42 lb each, 14.00 lb/cu ftClass 85 on the 2025 scale',
    );
    await userEvent.click(line);
    const editor = within(screen.getByRole('group', { name: 'Unit D' }));
    await userEvent.clear(editor.getByRole('textbox', { name: /^Weight/ }));
    await userEvent.type(editor.getByRole('textbox', { name: /^Weight/ }), '39');
    expect(line.textContent).toContain('13.00');
    await userEvent.click(line);
    expect(screen.queryByRole('group', { name: 'Unit D' })).toBeNull();
  });

  test('an added unit opens with the focus in it', async () => {
    open(fourKinds);
    await userEvent.click(button('Add a handling unit'));
    const editor = within(screen.getByRole('group', { name: 'Unit E' }));
    expect(document.activeElement).toBe(editor.getByRole('textbox', { name: 'Count' }));
  });

  test('the first unit is open from the start', () => {
    open();
    screen.getByRole('group', { name: 'Unit A' });
  });
});
