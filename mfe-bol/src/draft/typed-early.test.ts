import { describe, expect, test } from 'vitest';
import { undated } from '../values/bol-values.ts';
import { company, draftStoreFixture, settled, type, typeCity } from './draft-fixture.ts';
import { createDraftStore } from './draft-store.ts';
import { placeOf, visitorPlace } from './local-draft.ts';

const on = draftStoreFixture();
const city = (draftStore: ReturnType<typeof on.open>) => draftStore.state.get().values.shipper.city;

/** Hydrates the page. */
const claimOwnership = () =>
  createDraftStore({
    calls: on.there.service,
    storage: on.storage(),
    now: () => new Date('2026-11-20T10:42:00.000Z'),
    today: () => '2026-11-20',
    newKey: () => 'key-of-markup',
    later: () => () => undefined,
    isLocked: true,
  });

test('a form asks the browser for nothing before it begins, and then is dated today', () => {
  const draftStore = on.open();
  expect(draftStore.state.get().values.shipDate).toBe(undated);
  draftStore.begin();
  expect(draftStore.state.get().values.shipDate).toBe('2026-11-20');
  expect(draftStore.state.get().status.kind).toBe('blank');
});

describe('what is typed before it is known who reads', () => {
  test('is kept for nobody, and holds the page', () => {
    const saved = on.openAs(null);
    type(saved, 'Acme Pumps');
    const draftStore = on.open();
    draftStore.begin();
    typeCity(draftStore, 'Chicago');
    expect(on.storage().read(visitorPlace)?.values.shipper).toMatchObject({
      company: 'Acme Pumps',
      city: '',
    });
    expect(draftStore.wouldLose()).toBe(true);
    expect(on.there.calls).toEqual([]);
  });

  test('is typed into the form that this browser has kept for a visitor', () => {
    type(on.openAs(null), 'Acme Pumps');
    const draftStore = on.open();
    draftStore.begin();
    typeCity(draftStore, 'Chicago');
    draftStore.identify(null);
    expect([company(draftStore), city(draftStore)]).toEqual(['Acme Pumps', 'Chicago']);
    expect(on.storage().read(visitorPlace)?.values.shipper).toMatchObject({
      company: 'Acme Pumps',
      city: 'Chicago',
    });
    expect(draftStore.wouldLose()).toBe(false);
  });

  test('is saved for the reader who is then known, in the draft that waited for them', async () => {
    const before = on.openAs('u1');
    type(before, 'Acme Pumps');
    await on.pause(before);
    before.dispose();
    const draftStore = on.open();
    draftStore.begin();
    typeCity(draftStore, 'Chicago');
    draftStore.identify('u1');
    await settled();
    await on.pause(draftStore);
    expect(on.there.calls.filter((call) => call.startsWith('create'))).toHaveLength(1);
    expect(on.there.bol()?.form).toMatchObject({ shipperCompany: 'Acme Pumps', shipperCity: 'Chicago' });
  });

  test('begins a form where nothing was kept', async () => {
    const draftStore = on.open();
    draftStore.begin();
    type(draftStore, 'Acme Pumps');
    draftStore.identify('u1');
    expect(on.storage().read(placeOf('u1'))?.values.shipper.company).toBe('Acme Pumps');
    await on.pause(draftStore);
    expect(on.there.companies()).toEqual(['Acme Pumps']);
  });
});

test('what is restored into a form that is taken over leaves its fields in their places', () => {
  type(on.openAs(null), 'Acme Pumps');
  const draftStore = claimOwnership();
  const { revision } = draftStore.state.get();
  typeCity(draftStore, 'Chicago');
  draftStore.identify(null);
  expect([company(draftStore), city(draftStore)]).toEqual(['Acme Pumps', 'Chicago']);
  expect(draftStore.state.get().revision).toBe(revision);
  // Another user's form is another form.
  draftStore.identify('u1');
  draftStore.identify('u2');
  expect(draftStore.state.get().revision).toBeGreaterThan(revision);
});
