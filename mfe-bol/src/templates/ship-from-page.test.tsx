import { handOverShipment, routes, signedOut } from '@freightwright/mfe-kit';
import { consignee, shipper } from '@freightwright/samples/people';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { issued, later, pageFixture, row, section } from '../page-fixture.tsx';
import { filledValues } from '../values/filled-values-fixture.ts';
// Lazy imports of the page; preloaded here so that no test waits for them.
import './ship-from-memory.tsx';
import './ship-from-note.tsx';
import './template-bar.tsx';

const on = pageFixture();
const saved = () => JSON.parse(localStorage.getItem('fw.ship-from') ?? 'null');
const save = (party: object = filledValues.shipper) =>
  localStorage.setItem('fw.ship-from', JSON.stringify(party));
const company = () => section('Ship from').getByLabelText<HTMLInputElement>('Company').value;
const filledIn = () => waitFor(() => expect(company()).toBe(shipper.company), later);

/** A service with one issued bill, which records the list's queries. */
function issueOne() {
  const asked: unknown[] = [];
  on.platform.answer(routes.listBolTemplates, { templates: [], nextCursor: null });
  on.platform.answer(routes.listBols, ({ query }) => {
    asked.push(query);
    return { bols: [row(issued.id, 'issued')], nextCursor: null };
  });
  on.platform.answer(routes.readBol, { bol: issued } as never);
  return asked;
}

describe('a form that begins blank', () => {
  test('ships from where the last bill did, and is still blank: nothing is saved, the last bill is offered', async () => {
    issueOne();
    const created = on.createdForms();
    on.open();
    await filledIn();
    await section('Ship from').findByText('Filled in from your last bill.', {}, later);
    expect(section('Ship to').getByLabelText<HTMLInputElement>('Company').value).toBe('');
    screen.getByRole('button', { name: /^Last bill again/ });
    const leave = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leave);
    expect(leave.defaultPrevented).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(created).toEqual([]);
    expect(localStorage.getItem('fw.bol-draft.u1')).toBeNull();
    await on.user.type(section('Ship to').getByLabelText('City'), 'A');
    await waitFor(() => expect(created).toHaveLength(1), later);
    expect(created[0]).toMatchObject({ shipperCompany: shipper.company, consigneeCity: 'A' });
  });

  test('is cleared with one press, and stays so', async () => {
    issueOne();
    on.open();
    await filledIn();
    await on.user.click(await section('Ship from').findByRole('button', { name: 'Clear Ship from' }, later));
    expect(company()).toBe('');
    screen.getByRole('button', { name: /^Last bill again/ });
  });

  test('has it filled in too when a shipment was handed over', async () => {
    issueOne();
    const unit = { packaging: 'pallet', stackable: true, count: 1 } as const;
    handOverShipment({
      handlingUnits: [{ ...unit, commodities: [], lengthIn: 48, widthIn: 40, heightIn: 48, weightLb: 500 }],
    });
    const created = on.createdForms();
    on.open();
    await filledIn();
    await waitFor(() => expect(created.length).toBeGreaterThan(0), later);
  });

  test('keeps what was typed there before the answer came', async () => {
    issueOne();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    on.platform.answer(routes.readBol, async () => {
      await answered;
      return { bol: issued } as never;
    });
    on.open();
    await on.user.type(section('Ship from').getByLabelText('City'), 'Gary');
    await act(async () => answer());
    expect(company()).toBe('');
    expect(section('Ship from').getByLabelText<HTMLInputElement>('City').value).toBe('Gary');
  });
});

describe('a visitor who is signed out', () => {
  test('has it filled in from this browser, and can have it forgotten', async () => {
    save();
    on.open(signedOut);
    await filledIn();
    const from = section('Ship from');
    await from.findByText('Filled in from your last form, which this browser keeps.', {}, later);
    await on.user.click(from.getByRole('button', { name: 'Forget where I ship from' }));
    expect(saved()).toBeNull();
    expect(company()).toBe('');
  });

  const almost = { ...filledValues.shipper, contact: '' };
  const typeLast = async () => {
    const values = { ...filledValues, shipper: almost };
    const record = { formKey: 'kept', draft: null, isSynced: false, values };
    localStorage.setItem('fw.bol-draft', JSON.stringify(record));
    on.open(signedOut);
    await on.user.type(section('Ship from').getByLabelText('Contact'), 'Ana');
  };

  test('is told that the browser keeps a whole Ship from, and can have it forgotten; the form stays', async () => {
    await typeLast();
    await section('Ship from').findByText(/^This browser keeps where you ship from/, {}, later);
    expect(saved()).toMatchObject({ company: shipper.company, contact: 'Ana' });
    await on.user.click(screen.getByRole('button', { name: 'Forget where I ship from' }));
    expect(saved()).toBeNull();
    expect(company()).toBe(shipper.company);
    await on.user.type(section('Ship from').getByLabelText('Contact'), 'b');
    expect(saved()).toBeNull();
  });

  test('has nothing kept for the next form where the browser asks not to be followed', async () => {
    vi.spyOn(navigator, 'doNotTrack', 'get').mockReturnValue('1');
    await typeLast();
    await act(async () => undefined);
    expect(saved()).toBeNull();
    expect(screen.queryByRole('button', { name: 'Forget where I ship from' })).toBeNull();
  });

  test.each([['not JSON'], ['[]'], ['{"company":7}']])(
    'is not shown what nobody of ours kept: %s',
    async (text) => {
      localStorage.setItem('fw.ship-from', text);
      on.open(signedOut);
      await act(async () => undefined);
      expect(company()).toBe('');
    },
  );
});

const again = { name: `Last bill again, to ${consignee.company}` };

describe('a form into which nothing was typed', () => {
  test('offers the last bill: one press fills in all that is true of the next, shipped today', async () => {
    const asked = issueOne();
    const created = on.createdForms();
    on.open();
    await on.user.click(await screen.findByRole('button', again, later));
    await waitFor(() => expect(screen.queryByRole('button', again)).toBeNull(), later);
    expect(created).toEqual([]);
    await on.user.click(screen.getByRole('button', { name: 'Draft PDF' }));
    await waitFor(() => expect(created).toHaveLength(1), later);
    expect(created[0]).toMatchObject({
      shipperCompany: shipper.company,
      consigneeCompany: consignee.company,
      shipDate: '2026-11-20',
      lineItems: [{ weight: 2000 }],
    });
    expect(asked[0]).toEqual({ limit: '1', status: 'issued' });
  });

  test('offers nothing once something is typed', async () => {
    issueOne();
    on.open();
    await screen.findByRole('button', again, later);
    await on.user.type(section('Ship to').getByLabelText('City'), 'A');
    expect(screen.queryByRole('button', again)).toBeNull();
  });

  test('offers nothing to a reader without an issued bill', async () => {
    on.platform.answer(routes.listBolTemplates, { templates: [], nextCursor: null });
    on.open();
    await waitFor(() => expect(on.callsTo(routes.listBols)).toHaveLength(1), later);
    expect(screen.queryByRole('button', { name: /^Last bill again/ })).toBeNull();
  });

  test('asks nothing for a reader who is signed out', async () => {
    const asked = issueOne();
    on.open(signedOut);
    await screen.findByText('Sign in to issue a bill of lading', {}, later);
    expect(asked).toEqual([]);
  });
});
