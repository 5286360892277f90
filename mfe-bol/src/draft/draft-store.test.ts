import type { Bol } from '@freightwright/contracts';
import { describe, expect, it } from 'vitest';
import { at, bolNumber, filledValues, refused } from '../values/filled-values-fixture.ts';
import { company, draftStoreFixture, settled, stored, type } from './draft-fixture.ts';
import { createDraftStorage, placeOf } from './local-draft.ts';

const on = draftStoreFixture();

describe('a draft that was', () => {
  it('deleted somewhere else becomes a new draft with what is here', async () => {
    const draftStore = on.typedAs('u1', 'Alder');
    await draftStore.flush();
    on.there.put(null);
    type(draftStore, 'Alder & Pine');
    await draftStore.flush();
    await on.pause(draftStore);
    expect(on.there.calls.at(-1)).toMatch(/^create key-\d$/);
    expect(on.there.bol()?.form.shipperCompany).toBe('Alder & Pine');
  });

  it('finished leaves an empty form, today’s date and nothing in the browser', async () => {
    const draftStore = on.typedAs('u1', 'Alder');
    await draftStore.flush();
    draftStore.finish();
    expect(draftStore.state.get()).toMatchObject({ draft: null, status: { kind: 'blank' } });
    expect(draftStore.state.get().values).toMatchObject({ shipDate: '2026-11-20', shipper: { company: '' } });
    expect(on.storage().read(placeOf('u1'))).toBeUndefined();
  });

  it('opened takes the place of the one before, which is saved first', async () => {
    const draftStore = on.typedAs('u1', 'Alder');
    await draftStore.open('draft-0001');
    expect(on.there.calls).toEqual(['create key-1', 'read draft-0001']);
    expect(draftStore.state.get().draft?.id).toBe('draft-0001');
  });

  it('not saved stays in the form, whatever was to take its place', async () => {
    const draftStore = on.typedAs('u1', 'Alder');
    on.there.fail(refused('bol.too-many-drafts', 409));
    await draftStore.startNew();
    expect(company(draftStore)).toBe('Alder');
    expect(draftStore.state.get().notice).toMatchObject({ kind: 'not-saved' });
    on.there.fail(null);
    await draftStore.startNew();
    expect(company(draftStore)).toBe('');
  });
});

const corrects = { id: 'issued-0001', bolNumber: '04000073124800915', voidedOn: '2026-11-20' };

describe('a bill that begins with another', () => {
  it('is a draft of its own, with today’s date where the other gives none', async () => {
    const draftStore = on.typedAs('u1', 'Typed before');
    await draftStore.startFrom(async () => ({ shipperCompany: 'Alder', lineItems: [{ weight: 12 }] }));
    expect(draftStore.state.get()).toMatchObject({
      draft: null,
      values: { shipDate: '2026-11-20', shipper: { company: 'Alder' }, lines: [{ weight: '12' }] },
    });
    await on.pause(draftStore);
    expect(on.there.calls).toEqual(['create key-1']);
    draftStore.change((values) => ({ ...values, proNumber: '7' }));
    await on.pause(draftStore);
    expect(on.there.calls).toEqual(['create key-1', expect.stringMatching(/^create key-[^1]$/)]);
    expect(on.there.bol()?.form).toMatchObject({ shipperCompany: 'Alder', shipDate: '2026-11-20' });
  });

  it('is saved untyped for its PDF, and as a correction', async () => {
    const draftStore = on.openAs('u1');
    await draftStore.startFrom(async () => ({ shipperCompany: 'Alder' }));
    await draftStore.saveWhole();
    await draftStore.startFrom(async () => ({ corrects }));
    await on.pause(draftStore);
    expect(on.there.calls).toHaveLength(2);
    expect(on.there.bol()?.form).toMatchObject({ corrects });
  });

  it('that cannot be read leaves the form as it was, and says why', async () => {
    const draftStore = on.typedAs('u1', 'Alder');
    await draftStore.startFrom(() => Promise.reject(refused('bol.not-found', 404)));
    expect(company(draftStore)).toBe('Alder');
    expect(draftStore.state.get().notice).toMatchObject({ kind: 'not-opened' });
  });
});

describe('what is typed', () => {
  it('is saved after a pause: made once, then changed by its version', async () => {
    const draftStore = on.typedAs('u1', 'A');
    type(draftStore, 'Al');
    expect(on.there.calls).toEqual([]);
    await on.pause(draftStore);
    type(draftStore, 'Alder');
    await on.pause(draftStore);
    expect(on.there.calls).toEqual(['create key-1', 'change draft-0001 1']);
    expect(draftStore.state.get()).toMatchObject({
      draft: { id: 'draft-0001', version: 2, bolNumber },
      status: { kind: 'saved', at: new Date(at) },
    });
    expect(on.there.bol()?.form.shipperCompany).toBe('Alder');
  });

  it('while it is being saved is saved next', async () => {
    const draftStore = on.typedAs('u1', 'A');
    const first = draftStore.flush();
    type(draftStore, 'Alder');
    await first;
    await draftStore.flush();
    expect(on.there.bol()?.form.shipperCompany).toBe('Alder');
    expect(draftStore.state.get().status.kind).toBe('saved');
  });

  it('stays in the browser while the service cannot be reached, and says so', async () => {
    const draftStore = on.typedAs('u1', 'Alder');
    on.there.fail(refused('network.unreachable', 0));
    await on.pause(draftStore);
    expect(draftStore.state.get().status).toEqual({ kind: 'local', at: new Date(at), why: 'No connection.' });
    const next = on.openAs('u1');
    expect(company(next)).toBe('Alder');
  });

  it('is tried again later after a failure that may pass, not after a refusal', async () => {
    const draftStore = on.typedAs('u1', 'Alder');
    on.there.fail(refused('service.unavailable', 503));
    await draftStore.flush();
    expect(on.waiting).toHaveLength(1);
    on.there.fail(refused('bol.too-many-drafts', 409));
    await on.pause(draftStore);
    expect(on.waiting).toHaveLength(0);
  });

  it('is known to be lost where neither the service nor the browser keeps it', async () => {
    const draftStore = on.open(
      createDraftStorage(() => {
        throw new Error('refused');
      }),
    );
    draftStore.identify(null);
    expect(draftStore.wouldLose()).toBe(false);
    type(draftStore, 'Alder');
    expect(draftStore.wouldLose()).toBe(true);
    await on.pause(draftStore);
    expect(draftStore.state.get().status.kind).toBe('unsaved');
  });
});

describe('a draft that was changed somewhere else', () => {
  const conflict = async () => {
    const draftStore = on.typedAs('u1', 'Mine');
    await draftStore.flush();
    on.there.put(stored(5, { ...filledValues, shipper: { ...filledValues.shipper, company: 'Theirs' } }));
    type(draftStore, 'Mine again');
    await draftStore.flush();
    return draftStore;
  };

  it('asks which one to keep, and saves nothing over it until then', async () => {
    const draftStore = await conflict();
    expect(draftStore.state.get().notice).toMatchObject({ kind: 'conflict', newer: { version: 5 } });
    type(draftStore, 'Mine, more');
    await on.pause(draftStore);
    expect(on.there.bol()?.form.shipperCompany).toBe('Theirs');
  });

  it('is loaded on demand', async () => {
    const draftStore = await conflict();
    draftStore.takeNewer();
    expect(company(draftStore)).toBe('Theirs');
    expect(draftStore.state.get()).toMatchObject({ draft: { version: 5 }, notice: null });
  });

  it('is overwritten on demand', async () => {
    const draftStore = await conflict();
    expect(await draftStore.overwriteWithMine()).toBe(true);
    expect(on.there.bol()).toMatchObject({ version: 6, form: { shipperCompany: 'Mine again' } });
    expect(draftStore.state.get().notice).toBeNull();
  });
});

describe('signed out', () => {
  it('what is typed stays in the browser and calls nobody', async () => {
    const draftStore = on.typedAs(null, 'Alder');
    await on.pause(draftStore);
    expect(on.there.calls).toEqual([]);
    expect(draftStore.state.get().status).toEqual({ kind: 'local', at: new Date(at) });
    const next = on.openAs(null);
    expect(company(next)).toBe('Alder');
  });

  it('nothing of the previous reader is shown, and what only the browser has waits for them', async () => {
    const draftStore = on.typedAs('u1', 'Alder');
    on.there.fail(refused('network.unreachable', 0));
    await on.pause(draftStore);
    draftStore.identify(null);
    expect(company(draftStore)).toBe('');
    const other = on.openAs('u2');
    expect(company(other)).toBe('');
    const back = on.openAs('u1');
    expect(company(back)).toBe('Alder');
  });
});

describe('after a reload', () => {
  const leave = async () => {
    const draftStore = on.typedAs('u1', 'Alder');
    await draftStore.flush();
    return draftStore;
  };
  const comeBack = async () => {
    const draftStore = on.openAs('u1');
    await settled();
    return draftStore;
  };

  it('the draft is there, with its number', async () => {
    await leave();
    const draftStore = await comeBack();
    expect(company(draftStore)).toBe('Alder');
    expect(draftStore.state.get()).toMatchObject({
      draft: { bolNumber, version: 1 },
      status: { kind: 'saved' },
    });
  });

  it('what was not saved yet is there, and is saved', async () => {
    const before = await leave();
    type(before, 'Alder & Pine');
    before.dispose();
    const draftStore = await comeBack();
    expect(company(draftStore)).toBe('Alder & Pine');
    await on.pause(draftStore);
    expect(on.there.bol()?.form.shipperCompany).toBe('Alder & Pine');
  });

  it('a newer one from elsewhere is taken when nothing here is lost', async () => {
    await leave();
    const newer = { ...filledValues.shipper, company: 'Newer' };
    on.there.put(stored(7, { ...filledValues, shipper: newer }));
    const draftStore = await comeBack();
    expect(company(draftStore)).toBe('Newer');
    expect(draftStore.state.get().draft?.version).toBe(7);
  });

  it('a draft that was issued meanwhile leaves an empty form', async () => {
    await leave();
    on.there.put({
      ...stored(2, filledValues),
      status: 'issued',
      issuedAt: at,
      totals: { handlingUnits: 4, packages: 96, weightLb: 2000 },
    } as Bol);
    const draftStore = await comeBack();
    expect(company(draftStore)).toBe('');
    expect(draftStore.state.get().draft).toBeNull();
  });
});
