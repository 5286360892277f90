import type { BolAddress, SavedBolAddress } from '@freightwright/contracts';
import { bookLimits } from '@freightwright/contracts/constants';
import { routes, signedOut } from '@freightwright/mfe-kit';
import { consignee, shipper } from '@freightwright/samples/people';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { later, pageFixture, section } from '../page-fixture.tsx';
import { at, draft, refused } from '../values/filled-values-fixture.ts';

const on = pageFixture();

const saved = (id: string, address: BolAddress): SavedBolAddress => ({ id, updatedAt: at, address });
const peachtree = saved('address-1', consignee);
const alder = saved('address-2', { ...shipper, company: 'Peach Mill' });

/** A service with these addresses, which records its requests. */
function saveAddresses(addresses: readonly SavedBolAddress[]) {
  const searches: (string | undefined)[] = [];
  const limits: (string | undefined)[] = [];
  const sent: unknown[] = [];
  on.platform.answer(routes.listBolAddresses, ({ query }) => {
    const asked = query as { search?: string; limit?: string } | undefined;
    const search = asked?.search?.toLowerCase();
    searches.push(search);
    limits.push(asked?.limit);
    return {
      addresses: addresses.filter(({ address }) => address.company.toLowerCase().startsWith(search ?? '')),
      nextCursor: null,
    };
  });
  on.platform.answer(routes.saveBolAddress, ({ body }) => {
    sent.push(body);
    return { saved: peachtree };
  });
  return { searches, limits, sent };
}

const shipTo = () => section('Ship to');
const companyOf = (party: ReturnType<typeof section>) =>
  party.getByRole<HTMLInputElement>('combobox', { name: 'Company' });
const company = () => companyOf(shipTo());
const list = { name: 'From your address book' };
const offers = async () => within(await shipTo().findByRole('listbox', list, later)).findAllByRole('option');
const isOffered = () => shipTo().queryByRole('listbox', list) !== null;

describe('the name of a party', () => {
  test('offers the address book while it is typed, and fills in the whole party by keyboard', async () => {
    const { searches } = saveAddresses([peachtree, alder]);
    on.open();
    await on.user.type(company(), 'peach');
    expect((await offers()).map(({ textContent }) => textContent)).toEqual([
      'Peachtree Fixture Co. 980 Marietta St NW, Dock 4, Atlanta, GA 30318',
      expect.stringMatching(/^Peach Mill /),
    ]);
    shipTo().getByText('2 saved addresses. Use the arrow keys to choose.');
    expect(company().getAttribute('aria-expanded')).toBe('true');
    await on.user.keyboard('{ArrowDown}');
    const [first] = await offers();
    expect(company().getAttribute('aria-activedescendant')).toBe(first?.id);
    expect(first?.getAttribute('aria-selected')).toBe('true');
    await on.user.keyboard('{Enter}');
    expect(company().value).toBe('Peachtree Fixture Co.');
    expect(shipTo().getByLabelText<HTMLInputElement>('Phone').value).toBe(consignee.phone);
    expect(isOffered()).toBe(false);
    expect(searches.every((search) => search !== undefined && search !== '')).toBe(true);
  });

  test('goes around the offers by arrow keys, and Escape and Tab leave what was typed', async () => {
    saveAddresses([peachtree, alder]);
    on.open();
    await on.user.type(company(), 'Pea');
    await offers();
    const chosen = () =>
      within(shipTo().getByRole('listbox', list))
        .queryAllByRole('option', { selected: true })
        .map(({ textContent }) => textContent?.slice(0, 10));
    const seen: unknown[] = [];
    for (const key of ['{ArrowDown}', '{ArrowDown}', '{ArrowDown}', '{ArrowUp}']) {
      await on.user.keyboard(key);
      seen.push(chosen()[0]);
    }
    expect(seen).toEqual(['Peachtree ', 'Peach Mill', undefined, 'Peach Mill']);
    await on.user.keyboard('{Escape}');
    expect(isOffered()).toBe(false);
    expect(company().value).toBe('Pea');
    await on.user.type(company(), 'c');
    await offers();
    await on.user.tab();
    expect(isOffered()).toBe(false);
    expect(company().value).toBe('Peac');
  });

  test.each(['Ship from', 'Ship to', 'Bill to'])(
    'offers the address book in “%s”, and fills in street, city, state and ZIP',
    async (name) => {
      saveAddresses([peachtree]);
      on.open();
      if (name === 'Bill to') {
        await on.user.click(screen.getByRole('button', { name: /Bill to/ }));
        await on.user.click(screen.getByRole('radio', { name: 'Third Party' }));
      }
      const party = section(name);
      await on.user.type(companyOf(party), 'pea');
      await party.findByRole('listbox', list, later);
      await on.user.keyboard('{ArrowDown}{Enter}');
      const typed = (label: string) => party.getByLabelText<HTMLInputElement>(label).value;
      expect(companyOf(party).value).toBe(consignee.company);
      expect(['Street address', 'City', 'State', 'ZIP'].map(typed)).toEqual([
        consignee.address,
        consignee.city,
        consignee.state,
        consignee.zip,
      ]);
      // The party that pays has no contact on the bill.
      const contact = party.queryByLabelText<HTMLInputElement>('Contact')?.value;
      expect(contact).toBe(name === 'Bill to' ? undefined : consignee.contact);
    },
  );

  test('is taken with the mouse', async () => {
    saveAddresses([peachtree]);
    on.open();
    await on.user.type(company(), 'p');
    const [offer] = await offers();
    await on.user.click(offer as HTMLElement);
    expect(shipTo().getByLabelText<HTMLInputElement>('City').value).toBe('Atlanta');
  });

  test('asks nothing for a reader who is signed out', async () => {
    const { searches } = saveAddresses([peachtree]);
    on.open(signedOut);
    vi.useFakeTimers();
    fireEvent.change(company(), { target: { value: 'peach' } });
    act(() => void vi.advanceTimersByTime(1_000));
    expect(searches).toEqual([]);
    expect(shipTo().queryByRole('button', { name: 'Save to address book' })).toBeNull();
  });
});

describe('“Save to address book”', () => {
  test('keeps the party as it was typed, and says so until it is changed', async () => {
    const { sent } = saveAddresses([]);
    on.open();
    await on.user.type(company(), 'Peachtree Fixture Co.');
    await on.user.type(shipTo().getByLabelText('ZIP'), '30318');
    const state = shipTo().getByLabelText<HTMLSelectElement>('State');
    await waitFor(() => expect(state.value).toBe('GA'), later);
    await on.user.click(shipTo().getByRole('button', { name: 'Save to address book' }));
    await shipTo().findByText('Peachtree Fixture Co. is in your address book.');
    const place = { company: 'Peachtree Fixture Co.', address: '', city: '', state: 'GA', zip: '30318' };
    expect(sent).toEqual([{ address: place }]);
    await on.user.type(shipTo().getByLabelText('City'), 'A');
    expect(shipTo().queryByText(/is in your address book/)).toBeNull();
  });
});

describe('what is saved', () => {
  const openSaved = async () => {
    on.open(undefined, '/bol?tab=saved');
    await screen.findByRole('heading', { name: 'Address book' }, later);
  };
  const book = () => within(screen.getByRole('region', { name: 'Address book' }));
  const templates = () => within(screen.getByRole('region', { name: 'Templates' }));
  const weekly = { id: 'template-1', updatedAt: at, name: 'Weekly' };

  test('has every entry of each kind, asked for at once', async () => {
    const { limits } = saveAddresses([peachtree]);
    const asked: unknown[] = [];
    on.platform.answer(routes.listBolTemplates, ({ query }) => {
      asked.push(query);
      return { templates: [], nextCursor: null };
    });
    on.platform.answer(routes.listBolProducts, ({ query }) => {
      asked.push(query);
      return { products: [], nextCursor: null };
    });
    await openSaved();
    await waitFor(() => expect(asked).toHaveLength(2), later);
    expect(limits).toEqual(['500']);
    expect(asked).toEqual(expect.arrayContaining([{ limit: '50' }, { limit: '300' }]));
    expect(Math.max(bookLimits.addresses, bookLimits.templates, bookLimits.products)).toBe(500);
    expect(bookLimits.mostOnPage).toBe(500);
  });

  test('changes an address, and removes one after asking', async () => {
    saveAddresses([peachtree]);
    on.platform.answer(routes.listBolTemplates, { templates: [], nextCursor: null });
    const sent: unknown[] = [];
    on.platform.answer(routes.changeBolAddress, (call) => {
      sent.push([call.params, call.body]);
      return { saved: peachtree };
    });
    on.platform.answer(routes.removeBolAddress, ({ params }) => {
      sent.push(params);
      return undefined as never;
    });
    await openSaved();
    await on.user.click(await book().findByRole('button', { name: 'Change Peachtree Fixture Co.' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the address' }));
    await on.user.type(dialog.getByLabelText('City'), ' West');
    await on.user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent).toEqual([[{ id: 'address-1' }, { address: { ...consignee, city: 'Atlanta West' } }]]),
    );
    await on.user.click(book().getByRole('button', { name: 'Remove Peachtree Fixture Co.' }));
    expect(sent).toHaveLength(1);
    saveAddresses([]);
    await on.user.click(book().getByRole('button', { name: 'Remove Peachtree Fixture Co. for good' }));
    await book().findByText(/No addresses yet/);
    expect(sent[1]).toEqual({ id: 'address-1' });
  });

  test('starts a bill from a template, which fills the form and leaves the date to today', async () => {
    saveAddresses([]);
    on.platform.answer(routes.listBolTemplates, { templates: [weekly], nextCursor: null });
    const { shipDate: _, ...form } = draft(1).form;
    on.platform.answer(routes.readBolTemplate, { template: { ...weekly, form } });
    const created = on.createdForms();
    await openSaved();
    await on.user.click(await templates().findByRole('button', { name: 'Start from Weekly' }));
    await screen.findByText('Alder & Pine Mill Supply, Chicago, IL');
    expect(created).toEqual([]);
    await on.user.click(screen.getByRole('button', { name: 'Draft PDF' }));
    await waitFor(() => expect(created).toHaveLength(1), later);
    expect(created[0]).toMatchObject({ ...form, shipDate: expect.stringMatching(/^20\d\d-/) });
  });

  test('renames a template, and says when the name is taken', async () => {
    saveAddresses([]);
    on.platform.answer(routes.listBolTemplates, { templates: [weekly], nextCursor: null });
    on.platform.answer(routes.changeBolTemplate, refused('bol.entry-taken', 409));
    await openSaved();
    await on.user.click(await templates().findByRole('button', { name: 'Rename Weekly' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename the template' }));
    await on.user.type(dialog.getByLabelText('Name'), ' 2');
    await on.user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('You have a template of that name. Choose another.');
    on.platform.answer(routes.changeBolTemplate, { template: { ...weekly, name: 'Weekly 2' } });
    on.platform.answer(routes.listBolTemplates, {
      templates: [{ ...weekly, name: 'Weekly 2' }],
      nextCursor: null,
    });
    await on.user.click(dialog.getByRole('button', { name: 'Save' }));
    await templates().findByText('Weekly 2');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('keeps the form as a template, without what belongs to one shipment', async () => {
    saveAddresses([]);
    on.platform.answer(routes.listBolTemplates, { templates: [], nextCursor: null });
    const sent: { name: string; form: object }[] = [];
    on.platform.answer(routes.saveBolTemplate, ({ body }) => {
      sent.push(body as { name: string; form: object });
      return { template: weekly };
    });
    await on.openSaved();
    await on.user.click(screen.getByRole('button', { name: 'Save as template' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as template' }));
    await on.user.type(dialog.getByLabelText('Name'), 'Weekly');
    await on.user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ name: 'Weekly', form: { shipperCompany: shipper.company } });
    expect(sent[0]?.form).not.toHaveProperty('shipDate');
    await waitFor(() => expect(on.toasts()).toEqual(['success: Template Saved. Weekly']));
  });

  test('is for readers who are signed in', async () => {
    on.open(signedOut, '/bol?tab=saved');
    await screen.findByText('Sign in to see what you have saved');
  });
});
