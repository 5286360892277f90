import { consignee, shipper } from '@freightwright/samples/people';
import type { Page } from 'playwright-core';

type Party = typeof shipper | typeof consignee;
const fieldsOf = ({ company, address, city, zip, contact, phone }: Party) => ({
  Company: company,
  'Street address': address,
  City: city,
  ZIP: zip,
  Contact: contact,
  Phone: phone.replaceAll(/\D/g, ''),
});
const line = {
  'Commodity description': 'Consumer electronics, boxed',
  'Handling units': '4',
  Packages: '96',
  Weight: '2000',
};

/** A shipper's actions on the bill of lading, located by visible text. */
export function bolOn(page: Page) {
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  /** Expands a section unless it is open: after an earlier bill, Ship from is filled in and collapsed. */
  async function unfold(name: string) {
    const head = section(name).getByRole('button').first();
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
  }
  async function fill(name: string, fields: Record<string, string>) {
    await unfold(name);
    for (const [label, text] of Object.entries(fields)) {
      await section(name).getByLabel(label).first().fill(text);
    }
  }
  async function fillInParties() {
    await fill('Ship from', fieldsOf(shipper));
    await section('Ship from').getByLabel('State').selectOption(shipper.state);
    await fill('Ship to', fieldsOf(consignee));
    await section('Ship to').getByLabel('State').selectOption(consignee.state);
  }
  /** The bills on the list, newest first. */
  const numbers = page.getByRole('button', { name: /^View \d{17}$/ });
  const review = page.getByRole('dialog', { name: 'Review the bill before you issue it' });
  /** Presses the button, which opens the review unless there are errors. */
  const tryToIssue = () => page.getByRole('button', { name: 'Issue BOL' }).click();
  return {
    section,
    unfold,
    fillInParties,
    async fillIn() {
      await fillInParties();
      await fill('Items', line);
      await section('Items').getByLabel('Freight class').selectOption('100');
    },
    review,
    tryToIssue,
    async issue() {
      await tryToIssue();
      await review.getByRole('button', { name: /^Issue/ }).click();
    },
    isIssued: () => page.getByText('BOL Generated Successfully').waitFor(),
    numbers,
    newestNumber: async () => ((await numbers.first().textContent()) ?? '').trim(),
    tab: (name: 'Generate BOL' | 'My BOLs') => page.getByRole('tab', { name }).click(),
  };
}
