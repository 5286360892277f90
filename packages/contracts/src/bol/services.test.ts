import { billForm, exampleForm } from '@freightwright/samples';
import { describe, expect, it, test } from 'vitest';
import { bolEntries } from '../constants/bol/catalog.ts';
import { type AccessorialId, accessorials, accessorialsAt } from '../constants/bol/choices.ts';
import { BolDraftForm } from './draft-form.ts';
import { BolForm } from './form.ts';

const issuesOf = (change: object) =>
  (BolForm.safeParse(billForm(change)).error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    message,
  ]);

it('a bill takes the example of each field in the catalog', () => {
  expect(BolForm.parse(exampleForm)).toMatchObject(exampleForm);
  expect(BolForm.parse(billForm({ billToPhone: '614 555 0100' })).billToPhone).toBe('(614) 555-0100');
  expect(BolForm.parse(billForm({ sidNumber: ' S-100 ' })).sidNumber).toBe('S-100');
});

it('a bill without them reads as before: nothing is chosen, and no text is added', () => {
  const form = BolForm.parse(billForm());
  expect(BolDraftForm.parse(form)).toEqual(form);
  expect(form).toMatchObject({ protectFromFreezing: false, doNotStack: false, topLoadOnly: false });
  for (const field of ['pickupReadyTime', 'deliveryDate', 'billToPhone', 'broker', 'sidNumber', 'fob']) {
    expect(form).not.toHaveProperty(field);
  }
});

it('the services of the specification keep their ids', () => {
  const ids = ['liftgate', 'residential', 'inside_delivery', 'appointment', 'trade_show', 'notification'];
  expect(BolForm.parse(billForm({ accessorials: ids as AccessorialId[] })).accessorials).toEqual(ids);
});

test.each([
  ['pickupReadyTime', '24:00', 'Pickup ready must be a time such as 08:30'],
  ['pickupCloseTime', '8:30', 'Pickup close must be a time such as 08:30'],
  ['deliveryFromTime', 'noon', 'Delivery from must be a time such as 08:30'],
  ['deliveryUntilTime', '12:60', 'Delivery until must be a time such as 08:30'],
  ['deliveryDate', '2026-11-31', 'Delivery date must be a date such as 2026-11-24'],
  ['billToPhone', '12', 'Bill-to phone must be a US number such as (404) 555-0177'],
  ['broker', 'two\nlines', 'Only one line of text is accepted here'],
  ['fob', 'Warehouse', 'FOB must be Ship from or Ship to'],
  ...Object.entries(bolEntries).flatMap<[string, string, string]>(([name, { kind, label, limit = 0 }]) =>
    kind === 'line' || kind === 'paragraphs'
      ? [
          [
            name,
            'x'.repeat(limit + 1),
            `${label} must have at most ${limit.toLocaleString('en-US')} characters`,
          ],
        ]
      : [],
  ),
])('%s is refused as %j', (field, value, message) => {
  expect(issuesOf({ [field]: value })).toEqual([[field, message]]);
});

test.each([
  ['a key with a blank', { 'a b': '' }],
  ['a key that is too long', { ['k'.repeat(41)]: '' }],
  ['too many keys', Object.fromEntries(Array.from({ length: 21 }, (_, key) => [`k${key}`, '']))],
])('metadata with %s is refused', (_what, metadata) => {
  const message = 'Metadata must have at most 20 keys, each of at most 40 letters, digits, _ and -';
  expect(issuesOf({ metadata })).toEqual([['metadata', message]]);
});

describe('times and dates that contradict each other', () => {
  test.each([
    [
      { pickupReadyTime: '16:00', pickupCloseTime: '16:00' },
      'pickupCloseTime',
      'Pickup must close after it is ready',
    ],
    [
      { deliveryFromTime: '12:00', deliveryUntilTime: '09:00' },
      'deliveryUntilTime',
      'The delivery window must end after it begins',
    ],
    [{ deliveryDate: '2026-11-19' }, 'deliveryDate', 'Delivery date must not be before the ship date'],
  ])('%j', (change, field, message) => {
    expect(issuesOf(change)).toEqual([[field, message]]);
  });
  it('are none on the day of the ship date, or with one end of a window alone', () => {
    expect(
      issuesOf({ deliveryDate: '2026-11-20', pickupCloseTime: '09:00', deliveryFromTime: '20:00' }),
    ).toEqual([]);
  });
});

describe('the services', () => {
  it('are each at one end', () => {
    expect([...accessorialsAt('pickup'), ...accessorialsAt('delivery')]).toEqual(Object.keys(accessorials));
    expect(accessorialsAt('pickup').every((id) => /pickup/i.test(accessorials[id]))).toBe(true);
  });
});
