import { randomUUID } from 'node:crypto';
import type { BolAddress, BolTemplateSummary, Principal, SavedBolAddress } from '@freightwright/contracts';
import { bookLimits } from '@freightwright/contracts';
import { consignee } from '@freightwright/samples/people';
import { refusedWith, shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { form } from './forms.ts';
import { registered, startBol } from './service.ts';

const bol = shared(() => startBol({ replicas: 2 }));

interface Answered {
  status: number;
  body: {
    saved: SavedBolAddress;
    addresses: SavedBolAddress[];
    template: BolTemplateSummary & { form?: object };
    templates: BolTemplateSummary[];
    code?: string;
    errors?: { field: string; message: string }[];
  };
}

/** Calls the book's routes as this user. */
function bookOf(user: Principal) {
  const call = async (method: string, path: string, body?: unknown) =>
    (await bol.call(user, method, `book/${path}`, { body })) as unknown as Answered;
  return {
    addresses: async (query = '') => (await call('GET', `addresses${query}`)).body.addresses,
    names: async (query = '') =>
      (await call('GET', `addresses${query}`)).body.addresses.map(({ address }) => address.company),
    save: (address: object) => call('POST', 'addresses', { address }),
    change: (id: string, address: object) => call('PUT', `addresses/${id}`, { address }),
    remove: (id: string) => call('DELETE', `addresses/${id}`),
    templates: async () => (await call('GET', 'templates')).body.templates,
    template: (id: string) => call('GET', `templates/${id}`),
    saveTemplate: (body: object) => call('POST', 'templates', body),
    changeTemplate: (id: string, body: object) => call('PUT', `templates/${id}`, body),
    removeTemplate: (id: string) => call('DELETE', `templates/${id}`),
  };
}

const { company, address: street, city, state, zip, contact } = consignee;
const place = { company, address: street, city, state, zip } satisfies BolAddress;
const named = (name: string) => ({ ...place, company: name });

describe('the address book', () => {
  it('keeps an address with what was typed, tidied as on a bill', async () => {
    const book = bookOf(registered());
    const saved = await book.save({ ...place, company: `  ${company} `, contact, phone: '404.555.0177' });
    expect(saved).toMatchObject({
      status: 200,
      body: { saved: { address: { ...place, contact, phone: '(404) 555-0177' } } },
    });
    expect(await book.addresses()).toEqual([saved.body.saved]);
  });

  it('takes the same place once: the later contact stays', async () => {
    const book = bookOf(registered());
    const first = await book.save({ ...place, contact: 'R. Okafor' });
    const again = await book.save({ ...place, company: company.toUpperCase(), contact: 'T. Nguyen' });
    expect(again.body.saved.id).toBe(first.body.saved.id);
    expect(await book.addresses()).toMatchObject([{ address: { contact: 'T. Nguyen' } }]);
  });

  it('is changed and removed, one by one', async () => {
    const book = bookOf(registered());
    const { id } = (await book.save(named('Alder'))).body.saved;
    await book.save(named('Birch'));
    expect(await book.change(id, { ...named('Cedar'), contact })).toMatchObject({
      status: 200,
      body: { saved: { id, address: { company: 'Cedar', contact } } },
    });
    expect(await book.names()).toEqual(['Birch', 'Cedar']);
    expect(await book.change(id, named('Birch'))).toMatchObject(refusedWith('bol.entry-taken'));
    expect(await book.remove(id)).toMatchObject({ status: 204 });
    expect(await book.names()).toEqual(['Birch']);
    expect(await book.remove(id)).toMatchObject({ status: 404, body: { code: 'bol.entry-not-found' } });
  });

  it('refuses what a bill would refuse, by field', async () => {
    const book = bookOf(registered());
    const refused = await book.save({ company, zip: '3' });
    expect(refused).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect(refused.body.errors?.map(({ field }) => field)).toEqual([
      'address.address',
      'address.city',
      'address.state',
      'address.zip',
    ]);
    expect(await book.save({ ...place, note: 'x' })).toMatchObject({ status: 400 });
    expect(await book.addresses()).toEqual([]);
  });

  it('has room for so many, however many come at once', async () => {
    const user = registered();
    const book = bookOf(user);
    const room = 3;
    await bol.collection('bookaddresses').insertMany(
      Array.from({ length: bookLimits.addresses - room }, (_, index) => ({
        _id: randomUUID() as never,
        userId: user.userId,
        sortName: `a ${index}`,
        sameAs: String(index),
        updatedAt: new Date(),
        content: named(`A ${index}`),
      })),
    );
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => book.save(named(`B ${index}`))),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThanOrEqual(8 - room);
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['bol.book-full']));
    expect((await book.addresses('?limit=500')).length).toBeLessThanOrEqual(bookLimits.addresses);
  });
});

describe('templates', () => {
  it('are kept under a name, listed without their forms, and read whole', async () => {
    const book = bookOf(registered());
    const half = { shipperCompany: 'Alder', lineItems: [{ weight: 12.5 }] };
    const saved = await book.saveTemplate({ name: ' Weekly to Atlanta ', form: half });
    expect(saved).toMatchObject({ status: 201, body: { template: { name: 'Weekly to Atlanta' } } });
    const { template } = saved.body;
    expect(await book.templates()).toEqual([template]);
    expect((await book.template(template.id)).body).toEqual({ template: { ...template, form: half } });
  });

  it('are renamed without losing the form, get another form, and are removed', async () => {
    const book = bookOf(registered());
    const { id } = (await book.saveTemplate({ name: 'A', form: form() })).body.template;
    await book.saveTemplate({ name: 'B', form: {} });
    expect(await book.changeTemplate(id, { name: 'C' })).toMatchObject({ status: 200 });
    expect((await book.template(id)).body.template).toMatchObject({ name: 'C', form: form() });
    await book.changeTemplate(id, { name: 'C', form: { shipperCompany: 'Other' } });
    expect((await book.template(id)).body.template.form).toEqual({ shipperCompany: 'Other' });
    expect(await book.changeTemplate(id, { name: 'b' })).toMatchObject(refusedWith('bol.entry-taken'));
    expect(await book.removeTemplate(id)).toMatchObject({ status: 204 });
    expect((await book.templates()).map(({ name }) => name)).toEqual(['B']);
  });

  it('have names of their own, and one that is kept is not overwritten', async () => {
    const book = bookOf(registered());
    const { id } = (await book.saveTemplate({ name: 'Weekly', form: form() })).body.template;
    expect(await book.saveTemplate({ name: 'WEEKLY ', form: {} })).toMatchObject(
      refusedWith('bol.entry-taken'),
    );
    expect((await book.template(id)).body.template.form).toEqual(form());
    expect(await book.saveTemplate({ name: ' ', form: {} })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'name', message: 'Name is required' }] },
    });
  });

  it('are fifty at most', async () => {
    const book = bookOf(registered());
    for (let saved = 0; saved < bookLimits.templates; saved += 1) {
      expect((await book.saveTemplate({ name: `T ${saved}`, form: {} })).status).toBe(201);
    }
    expect(await book.saveTemplate({ name: 'One more', form: {} })).toMatchObject(
      refusedWith('bol.book-full'),
    );
  });
});
