import { takeHandover, takeShipment } from '@freightwright/mfe-kit';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  choosePreset,
  field,
  fillIn,
  openPage,
  submit,
  workOutPallet,
} from '../../test/fixture/open-page.tsx';

const pallet = {
  count: 1,
  packaging: 'pallet',
  lengthIn: 48,
  widthIn: 40,
  heightIn: 48,
  weightLb: 500,
  stackable: false,
  commodities: [{ description: '', pieces: 1, packaging: 'pallet', weightLb: 500, hazmat: false }],
};

describe('the shipment goes on', () => {
  test.each([
    ['Predict the cost', '/cost-predictor'],
    ['Bill of lading', '/bol'],
  ])('with one press of "%s" to %s', async (name, path) => {
    const { platform } = openPage();
    await workOutPallet();
    await userEvent.click(screen.getByRole('button', { name }));
    expect(platform.calls.get().at(-1)).toMatchObject({ method: 'navigate', text: path });
    expect(takeShipment()).toEqual({ handlingUnits: [pallet] });
  });

  test.each([
    ['none was chosen', 0, undefined],
    ['NMFC 2025 was', 1, 'nmfc2025'],
    ['the chart was, after the other', 2, 'chart'],
  ])('with the scale that the reader chose: %s', async (_what, presses, chosenScale) => {
    openPage();
    await workOutPallet();
    for (let press = 0; press < presses; press += 1) {
      await userEvent.click(screen.getByRole('button', { name: 'Show this class first' }));
    }
    await userEvent.click(screen.getByRole('button', { name: 'Bill of lading' }));
    // The calculator does not ask whether a unit is stackable.
    expect(takeHandover()).toEqual({
      shipment: { handlingUnits: [pallet] },
      chosenScale,
      isStackingKnown: false,
    });
  });

  test('with what was typed since, and the commodity', async () => {
    openPage();
    await workOutPallet();
    await fillIn({ Weight: '620' });
    await userEvent.type(field('Commodity'), ' Paper ');
    await userEvent.click(screen.getByRole('button', { name: 'Predict the cost' }));
    expect(takeShipment()?.handlingUnits[0]).toMatchObject({
      weightLb: 620,
      commodities: [{ description: 'Paper', weightLb: 620 }],
    });
  });

  test('a box is handed over as a box, not as a pallet', async () => {
    openPage();
    await choosePreset('Small box');
    await submit();
    await userEvent.click(await screen.findByRole('button', { name: 'Bill of lading' }));
    expect(takeShipment()?.handlingUnits[0]?.packaging).toBe('box');
  });

  test('the link to a whole shipment takes the unit along, submitted or not', async () => {
    const { deps } = openPage();
    await choosePreset('Pallet 48');
    await deps.engine.load();
    const link = screen.getByRole('link', { name: 'Build a shipment' });
    expect(link.getAttribute('href')).toBe('/shipment');
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    expect(takeShipment()).toEqual({ handlingUnits: [pallet] });
  });

  test('a unit that cannot be read is not taken along', async () => {
    openPage();
    await fillIn({ Length: 'x' });
    const link = screen.getByRole('link', { name: 'Build a shipment' });
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    expect(takeShipment()).toBeUndefined();
  });
});

test('the result is copied with both scales', async () => {
  openPage();
  const user = userEvent.setup();
  await choosePreset('Pallet 48');
  await user.click(screen.getByRole('button', { name: 'Work out the class' }));
  await user.click(await screen.findByRole('button', { name: 'Copy' }));
  await screen.findByRole('button', { name: 'Copied' });
  expect(await navigator.clipboard.readText()).toContain(
    'Freight class 100 (18-class chart), 100 (NMFC 2025 scale)\nDensity 9.38 lb/cu ft\nVolume 53.33 cu ft',
  );
  const copied = await navigator.clipboard.readText();
  expect(copied).toContain(
    'class 92.5: 3.0 in lower, 3.0 in shorter or 2.5 in narrower\nAdding 33.4 lb also makes it class 92.5 and lowers the total cost by 1.3%.',
  );
  expect(copied).toMatch(/\nDeclare the weight that a scale shows\.$/);
});
