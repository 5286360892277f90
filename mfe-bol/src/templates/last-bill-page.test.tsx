import { routes, signedOut } from '@freightwright/mfe-kit';
import { consignee, shipper } from '@freightwright/samples/people';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { issued, later, pageFixture, row, section } from '../page-fixture.tsx';
// The page fetches these for a form into which nothing was typed; here they are read before any test waits for it.
import './last-bill.tsx';
import './template-bar.tsx';

const on = pageFixture();

/** A service with one issued bill; what the list was asked for is kept. */
function issueOne() {
  const asked: unknown[] = [];
  on.platform.answer(routes.listBolTemplates, { templates: [], nextCursor: null });
  on.platform.answer(routes.listBols, ({ query }) => {
    asked.push(query);
    return { bols: [row(issued.id, 'issued')], nextCursor: null };
  });
  on.platform.answer(routes.readBol, { bol: issued } as never);
  return asked;
}
const again = { name: `Last bill again, to ${consignee.company}` };

describe('a form into which nothing was typed', () => {
  test('offers the last bill: one press fills in all that is true of the next, shipped today', async () => {
    const asked = issueOne();
    const created = on.createdForms();
    on.open();
    await on.user.click(await screen.findByRole('button', again, later));
    await waitFor(() => expect(created).toHaveLength(1), later);
    expect(created[0]).toMatchObject({
      shipperCompany: shipper.company,
      consigneeCompany: consignee.company,
      shipDate: '2026-11-20',
      lineItems: [{ weight: 2000 }],
    });
    expect(asked[0]).toEqual({ limit: '1', status: 'issued' });
    await waitFor(() => expect(screen.queryByRole('button', again)).toBeNull());
  });

  test('offers nothing once something is typed', async () => {
    issueOne();
    on.open();
    await screen.findByRole('button', again, later);
    await on.user.type(section('Ship to').getByLabelText('City'), 'A');
    expect(screen.queryByRole('button', again)).toBeNull();
  });

  test('offers nothing to a reader without an issued bill', async () => {
    on.platform.answer(routes.listBolTemplates, { templates: [], nextCursor: null });
    on.open();
    await waitFor(() => expect(on.callsTo(routes.listBols)).toHaveLength(1), later);
    expect(screen.queryByRole('button', { name: /^Last bill again/ })).toBeNull();
  });

  test('asks nothing for a reader who is signed out', async () => {
    const asked = issueOne();
    on.open(signedOut);
    await screen.findByText('Sign in to issue a bill of lading', {}, later);
    expect(asked).toEqual([]);
  });
});
