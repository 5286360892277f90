import { shipper } from '@freightwright/samples/people';
import type { Page } from 'playwright-core';
import { bolOn } from '../../journeys/bol.ts';
import { invalid, type State } from './state-walk.ts';

export const formStands = (page: Page) => bolOn(page).section('Ship from').getByLabel('Company').waitFor();
/** The states of a form from the first input to all optional fields. */
export const formStates: readonly State[] = [
  [
    'half filled in',
    async (page) => {
      await bolOn(page).unfold('Ship from');
      const from = bolOn(page).section('Ship from');
      await from.getByLabel('Company').fill(shipper.company);
      await from.getByLabel('ZIP').fill(shipper.zip);
      await page.getByText(/^Saved at/).waitFor();
    },
  ],
  ['tried to issue, with errors', (page) => bolOn(page).tryToIssue(), invalid],
  [
    'class suggestions and samples',
    async (page) => {
      await bolOn(page).unfold('Items');
      const items = bolOn(page).section('Items');
      await items.getByLabel('Commodity description').fill('Furniture');
      await items.getByLabel('Handling units').fill('1');
      await items.getByLabel('Weight').fill('500');
      for (const [label, inches] of [
        ['Unit length', '48'],
        ['Unit width', '40'],
        ['Unit height', '48'],
      ] as const)
        await items.getByLabel(label).fill(inches);
      await items.getByText('NMFC samples, illustrative').waitFor();
    },
  ],
  [
    'hazardous material found',
    async (page) => {
      const items = bolOn(page).section('Items');
      await items.getByRole('checkbox', { name: 'Hazardous material' }).check();
      await items.getByRole('combobox', { name: /Find the material/ }).fill('1263');
      await items.getByRole('option').filter({ visible: true }).first().waitFor();
    },
  ],
  [
    'hazardous line open',
    async (page) => {
      const items = bolOn(page).section('Items');
      await items.getByRole('combobox', { name: /Find the material/ }).press('ArrowDown');
      await page.keyboard.press('Enter');
      await items.getByText('On the bill, in the order of 49 CFR 172.202').waitFor();
    },
  ],
  [
    'every section open',
    async (page) => {
      for (const name of [
        ...['Ship to', 'Bill to', 'Shipment', 'Hazmat contact'],
        ...['Services and instructions', 'Loading and COD'],
      ]) {
        await bolOn(page).unfold(name);
        await bolOn(page).section(name).locator('input, select, textarea').first().waitFor();
      }
    },
  ],
];
