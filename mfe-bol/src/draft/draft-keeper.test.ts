import { describe, expect, it } from 'vitest';
import { company, keeperFixture, refused, type } from './draft-fixture.ts';
import { placeOf } from './local-draft.ts';

const on = keeperFixture();

describe('a draft that was', () => {
  it('deleted somewhere else becomes a new draft with what is here', async () => {
    const keeper = on.typedAs('u1', 'Alder');
    await keeper.flush();
    on.there.put(null);
    type(keeper, 'Alder & Pine');
    await keeper.flush();
    await on.pause(keeper);
    expect(on.there.calls.at(-1)).toMatch(/^create key-\d$/);
    expect(on.there.bol()?.form.shipperCompany).toBe('Alder & Pine');
  });

  it('finished leaves an empty form, today’s date and nothing in the browser', async () => {
    const keeper = on.typedAs('u1', 'Alder');
    await keeper.flush();
    keeper.finish();
    expect(keeper.state.get()).toMatchObject({ draft: null, status: { kind: 'blank' } });
    expect(keeper.state.get().values).toMatchObject({ shipDate: '2026-11-20', shipper: { company: '' } });
    expect(on.storage().read(placeOf('u1'))).toBeUndefined();
  });

  it('opened takes the place of the one before, which is saved first', async () => {
    const keeper = on.typedAs('u1', 'Alder');
    await keeper.open('draft-0001');
    expect(on.there.calls).toEqual(['create key-1', 'read draft-0001']);
    expect(keeper.state.get().draft?.id).toBe('draft-0001');
  });

  it('not saved stays in the form, whatever was to take its place', async () => {
    const keeper = on.typedAs('u1', 'Alder');
    on.there.fail(refused('bol.too-many-drafts', 409));
    await keeper.startNew();
    expect(company(keeper)).toBe('Alder');
    expect(keeper.state.get().notice).toMatchObject({ kind: 'not-saved' });
    on.there.fail(null);
    await keeper.startNew();
    expect(company(keeper)).toBe('');
  });
});

describe('a bill that begins with another', () => {
  it('is a draft of its own, with today’s date where the other gives none', async () => {
    const keeper = on.typedAs('u1', 'Typed before');
    await keeper.startFrom(async () => ({ shipperCompany: 'Alder', lineItems: [{ weight: 12 }] }));
    expect(keeper.state.get()).toMatchObject({
      draft: null,
      values: { shipDate: '2026-11-20', shipper: { company: 'Alder' }, lines: [{ weight: '12' }] },
    });
    await on.pause(keeper);
    expect(on.there.calls).toEqual(['create key-1', expect.stringMatching(/^create key-[^1]$/)]);
    expect(on.there.bol()?.form).toMatchObject({ shipperCompany: 'Alder', shipDate: '2026-11-20' });
  });

  it('that cannot be read leaves the form as it was, and says why', async () => {
    const keeper = on.typedAs('u1', 'Alder');
    await keeper.startFrom(() => Promise.reject(refused('bol.not-found', 404)));
    expect(company(keeper)).toBe('Alder');
    expect(keeper.state.get().notice).toMatchObject({ kind: 'not-opened' });
  });
});
