import { billForm } from '@freightwright/samples';
import { describe, expect, it, test } from 'vitest';
import { type AccessorialId, accessorials, accessorialsAt } from '../constants/bol/choices.ts';
import { BolDraftForm } from './draft-form.ts';
import { BolForm } from './form.ts';

const given = {
  accessorials: ['liftgate_pickup', 'limited_access', 'notification'] as AccessorialId[],
  pickupReadyTime: '08:30',
  pickupCloseTime: '16:00',
  pickupDockHours: '8:00 to 17:00',
  deliveryDate: '2026-11-24',
  deliveryFromTime: '09:00',
  deliveryUntilTime: '12:00',
  deliveryDockHours: 'Mon to Fri, 7:00 to 15:30',
  protectFromFreezing: true,
  doNotStack: true,
  topLoadOnly: false,
  billToPhone: '(614) 555-0100',
  billToAccount: '77-1',
  codRemitTo: 'Alder & Pine, PO Box 12, Chicago, IL 60608',
  broker: 'Lakeshore Brokerage, MC 112233',
  sidNumber: 'S-100',
  cidNumber: 'C-200',
  locationNumber: 'DC 12',
  fob: 'Ship to' as const,
};
const issuesOf = (change: object) =>
  (BolForm.safeParse(billForm(change)).error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    message,
  ]);

it('a bill takes services at each end, times, handling, payment and numbers of the parties', () => {
  expect(BolForm.parse(billForm(given))).toMatchObject(given);
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
  ['pickupDockHours', 'x'.repeat(61), 'Dock hours at pickup must have at most 60 characters'],
  ['billToPhone', '12', 'Bill-to phone must be a US number such as (404) 555-0177'],
  ['billToAccount', 'x'.repeat(31), 'Bill-to account must have at most 30 characters'],
  ['codRemitTo', 'x'.repeat(161), 'COD remit-to must have at most 160 characters'],
  ['broker', 'two\nlines', 'Only one line of text is accepted here'],
  ['fob', 'Warehouse', 'FOB must be Ship from or Ship to'],
  ['sidNumber', 'x'.repeat(31), 'SID number must have at most 30 characters'],
])('%s is refused as %j', (field, value, message) => {
  expect(issuesOf({ [field]: value })).toEqual([[field, message]]);
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
