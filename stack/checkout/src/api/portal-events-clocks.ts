import type { Stripe } from 'stripe';
import * as z from 'zod';
import { ApiError, missing } from '../ledger/api-error.ts';
import { newId } from '../ledger/ids.ts';
import { passTime } from '../ledger/passage.ts';
import { addMonths, days } from '../ledger/periods.ts';
import { requireLiving } from './customers.ts';
import { inRange, pageOf } from './list.ts';
import { operation } from './operation.ts';
import { moment, pagination, range, text } from './params.ts';

export const portalOperations = [
  operation(
    'POST',
    '/v1/billing_portal/sessions',
    {
      customer: text,
      locale: text.optional(),
      return_url: z.url({ protocol: /^https?$/, error: 'Not a valid URL' }).optional(),
    },
    ({ books, params }) => {
      const customer = requireLiving(books, params.customer);
      const id = newId('bps', 58);
      const session: Stripe.BillingPortal.Session = {
        id,
        object: 'billing_portal.session',
        configuration: 'bpc_sandbox',
        created: Math.floor(books.nowMs() / 1_000),
        customer: customer.id,
        customer_account: null,
        flow: null,
        livemode: false,
        locale: (params.locale ?? null) as Stripe.BillingPortal.Session['locale'],
        on_behalf_of: null,
        return_url: params.return_url ?? null,
        url: books.addresses.portal(id),
      };
      books.store.put('portalSession', session);
      return session;
    },
  ),
];

export const eventOperations = [
  operation(
    'GET',
    '/v1/events',
    { ...pagination, created: range, type: text.optional(), types: z.array(text).max(20).optional() },
    ({ books, params }) => {
      const wanted = params.types ?? (params.type === undefined ? undefined : [params.type]);
      const matches = (type: string) =>
        wanted === undefined ||
        wanted.some((one) => (one.endsWith('*') ? type.startsWith(one.slice(0, -1)) : one === type));
      return pageOf(
        books.store
          .all('event')
          .filter(({ type, created }) => matches(type) && inRange(created, params.created)),
        params,
        '/v1/events',
      );
    },
  ),
  operation('GET', '/v1/events/:id', {}, ({ books, id }) => {
    const event = books.store.find('event', id);
    if (!event) throw missing('event', id);
    return event;
  }),
];

export const clockOperations = [
  operation(
    'POST',
    '/v1/test_helpers/test_clocks',
    { frozen_time: moment, name: text.optional() },
    ({ books, params }) => {
      const at = Math.floor(books.nowMs() / 1_000);
      const clock: Stripe.TestHelpers.TestClock = {
        id: newId('clock'),
        object: 'test_helpers.test_clock',
        created: at,
        deletes_after: at + days(30),
        frozen_time: params.frozen_time,
        livemode: false,
        name: params.name ?? null,
        status: 'ready',
        status_details: {},
      };
      books.store.put('testClock', clock);
      return clock;
    },
  ),
  operation('GET', '/v1/test_helpers/test_clocks/:id', {}, ({ books, id }) => {
    const clock = books.store.find('testClock', id);
    if (!clock) throw missing('test_clock', id);
    return clock;
  }),
  operation(
    'POST',
    '/v1/test_helpers/test_clocks/:id/advance',
    { frozen_time: moment },
    ({ books, id, params }) => {
      const clock = books.store.find('testClock', id);
      if (!clock) throw missing('test_clock', id);
      if (params.frozen_time <= clock.frozen_time)
        throw new ApiError('You can only advance a test clock to a time in the future.', {
          param: 'frozen_time',
        });
      // Stripe allows two intervals of the longest subscription at once; ours are a year at most.
      if (params.frozen_time > addMonths(clock.frozen_time, 24))
        throw new ApiError('A test clock can be advanced by two years at once.', { param: 'frozen_time' });
      const advanced = { ...clock, frozen_time: params.frozen_time };
      books.store.put('testClock', advanced);
      for (const customer of books.store.all('customer'))
        if (customer.test_clock === id) passTime(books, customer.id);
      return advanced;
    },
  ),
];
