import { describe, expect, test } from 'vitest';
import { undated } from '../form/bol-values.ts';
import { company, keeperFixture, settled, type, typeCity } from './draft-fixture.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import { placeOf, visitorPlace } from './local-draft.ts';

const on = keeperFixture();
const city = (keeper: ReturnType<typeof on.open>) => keeper.state.get().values.shipper.city;

/** Hydrates the page. */
const takeOver = () =>
  createDraftKeeper({
    calls: on.there.service,
    storage: on.storage(),
    now: () => new Date('2026-11-20T10:42:00.000Z'),
    today: () => '2026-11-20',
    newKey: () => 'key-of-markup',
    later: () => () => undefined,
    isTakenOver: true,
  });

test('a form asks the browser for nothing before it begins, and then is dated today', () => {
  const keeper = on.open();
  expect(keeper.state.get().values.shipDate).toBe(undated);
  keeper.begin();
  expect(keeper.state.get().values.shipDate).toBe('2026-11-20');
  expect(keeper.state.get().status.kind).toBe('blank');
});

describe('what is typed before it is known who reads', () => {
  test('is kept for nobody, and holds the page', () => {
    const kept = on.openAs(null);
    type(kept, 'Acme Pumps');
    const keeper = on.open();
    keeper.begin();
    typeCity(keeper, 'Chicago');
    expect(on.storage().read(visitorPlace)?.values.shipper).toMatchObject({
      company: 'Acme Pumps',
      city: '',
    });
    expect(keeper.wouldLose()).toBe(true);
    expect(on.there.calls).toEqual([]);
  });

  test('is typed into the form that this browser has kept for a visitor', () => {
    type(on.openAs(null), 'Acme Pumps');
    const keeper = on.open();
    keeper.begin();
    typeCity(keeper, 'Chicago');
    keeper.identify(null);
    expect([company(keeper), city(keeper)]).toEqual(['Acme Pumps', 'Chicago']);
    expect(on.storage().read(visitorPlace)?.values.shipper).toMatchObject({
      company: 'Acme Pumps',
      city: 'Chicago',
    });
    expect(keeper.wouldLose()).toBe(false);
  });

  test('is saved for the reader who is then known, in the draft that waited for them', async () => {
    const before = on.openAs('u1');
    type(before, 'Acme Pumps');
    await on.pause(before);
    before.dispose();
    const keeper = on.open();
    keeper.begin();
    typeCity(keeper, 'Chicago');
    keeper.identify('u1');
    await settled();
    await on.pause(keeper);
    expect(on.there.calls.filter((call) => call.startsWith('create'))).toHaveLength(1);
    expect(on.there.bol()?.form).toMatchObject({ shipperCompany: 'Acme Pumps', shipperCity: 'Chicago' });
  });

  test('begins a form where nothing was kept', async () => {
    const keeper = on.open();
    keeper.begin();
    type(keeper, 'Acme Pumps');
    keeper.identify('u1');
    expect(on.storage().read(placeOf('u1'))?.values.shipper.company).toBe('Acme Pumps');
    await on.pause(keeper);
    expect(on.there.companies()).toEqual(['Acme Pumps']);
  });
});

test('what is restored into a form that is taken over leaves its fields in their places', () => {
  type(on.openAs(null), 'Acme Pumps');
  const keeper = takeOver();
  const { revision } = keeper.state.get();
  typeCity(keeper, 'Chicago');
  keeper.identify(null);
  expect([company(keeper), city(keeper)]).toEqual(['Acme Pumps', 'Chicago']);
  expect(keeper.state.get().revision).toBe(revision);
  // Another user's form is another form.
  keeper.identify('u1');
  keeper.identify('u2');
  expect(keeper.state.get().revision).toBeGreaterThan(revision);
});
