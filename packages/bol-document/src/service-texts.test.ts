import type { BolDraftForm } from '@freightwright/contracts';
import { accessorialsAt } from '@freightwright/contracts/constants';
import { expect, it, test } from 'vitest';
import { lay, wordsOf } from '../test/read-layout.ts';

const first = (form: BolDraftForm) => wordsOf(lay(form))[0] ?? '';

test.each<[string, BolDraftForm, string]>([
  [
    'services by end',
    { accessorials: ['appointment', 'liftgate_pickup', 'inside_pickup'] },
    'Accessorials\nLiftgate at pickup, Inside pickup, Appointment at delivery',
  ],
  [
    'the delivery window',
    { deliveryDate: '2026-11-24', deliveryFromTime: '00:15', deliveryUntilTime: '12:00' },
    'Delivery\non 11/24/2026, from 12:15 AM, until 12:00 PM',
  ],
])('%s is printed in words beside the special instructions', (_what, form, text) => {
  expect(first(form)).toContain(text);
});

it('what has no room on the first page stands whole on a further one', () => {
  const form: BolDraftForm = {
    specialInstructions: 'Ring twice. '.repeat(40),
    doNotStack: true,
    accessorials: [...accessorialsAt('pickup'), ...accessorialsAt('delivery')],
    pickupReadyTime: '08:30',
    deliveryDate: '2026-11-24',
    billToAccount: '77-1',
    codRemitTo: 'Alder & Pine, PO Box 12',
    broker: 'Lakeshore, MC 112233',
  };
  const [front = '', ...later] = wordsOf(lay(form));
  expect(front).toContain('More\nContinued on page 2');
  expect(front).toContain('Handling\nDo not stack');
  const all = [front, ...later].join('\n');
  for (const text of [
    'ready 8:30 AM',
    'on 11/24/2026',
    'account 77-1',
    'PO Box 12',
    'MC 112233',
    'Notify before',
  ]) {
    expect(all, text).toContain(text);
  }
});

it('a bill without any has none of their labels', () => {
  expect(first({})).not.toMatch(/Handling\n|Accessorials|Pickup\n|Delivery\n|Bill to\n|COD remit|Broker/);
});
