import { routes, signedOut } from '@freightwright/mfe-kit';
import { waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { later, pageFixture, refused, section } from '../page-fixture.tsx';
// The page fetches this with the first ZIP code; here it is read before any test waits for it.
import './zip-place.tsx';

const on = pageFixture();

const places: Record<string, { city: string; state: 'GA' | 'IL' }> = {
  '30318': { city: 'Atlanta', state: 'GA' },
  '60601': { city: 'Chicago', state: 'IL' },
};

/** A service that knows two ZIP codes; those that it was asked for are listed. */
function knowPlaces() {
  const asked: string[] = [];
  on.platform.answer(routes.readZip, ({ params }) => {
    const { zip } = params as { zip: string };
    asked.push(zip);
    const place = places[zip];
    if (place === undefined) throw refused('zip.not-found', 404);
    return { place: { zip, ...place } };
  });
  return asked;
}

const shipTo = () => section('Ship to');
const field = (label: string) => shipTo().getByLabelText<HTMLInputElement>(label);
const place = () => [field('City').value, field('State').value];
const filled = (...expected: string[]) => waitFor(() => expect(place()).toEqual(expected), later);

describe('a ZIP code', () => {
  test('fills in city and state with its fifth digit, signed out too, and says so with its source', async () => {
    const asked = knowPlaces();
    on.open(signedOut);
    await on.user.type(field('ZIP'), '3031');
    expect(asked).toEqual([]);
    await on.user.type(field('ZIP'), '8');
    await filled('Atlanta', 'GA');
    const said = shipTo().getByText(/filled in from the ZIP/);
    expect(said.textContent).toBe('Atlanta, GA filled in from the ZIP. Places by GeoNames, CC BY 4.0.');
    expect(said.getAttribute('role')).toBe('status');
    await on.user.type(field('ZIP'), '-1234');
    expect(asked).toEqual(['30318']);
    expect(place()).toEqual(['Atlanta', 'GA']);
  });

  test('stands before what it fills in', () => {
    on.open();
    const before = field('ZIP').compareDocumentPosition(field('City'));
    expect(before & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });

  test('leaves what was typed', async () => {
    knowPlaces();
    on.open();
    await on.user.type(field('City'), 'Decatur');
    await on.user.type(field('ZIP'), '30318');
    await filled('Decatur', 'GA');
    expect(shipTo().queryByText(/filled in from the ZIP/)).toBeNull();
  });

  test('gives way with what it filled in when it is corrected, except to what was typed since', async () => {
    knowPlaces();
    on.open();
    await on.user.type(field('ZIP'), '30318');
    await filled('Atlanta', 'GA');
    await on.user.clear(field('ZIP'));
    await on.user.type(field('ZIP'), '60601');
    await filled('Chicago', 'IL');
    await on.user.clear(field('City'));
    await on.user.type(field('City'), 'Oak Park');
    await on.user.clear(field('ZIP'));
    await on.user.type(field('ZIP'), '30318');
    await filled('Oak Park', 'GA');
  });

  test('that the service does not know still says its state, and leaves the city to the reader', async () => {
    knowPlaces();
    on.open();
    await on.user.type(field('ZIP'), '30399');
    await filled('', 'GA');
  });

  test('of a form that was kept asks nothing', async () => {
    const asked = knowPlaces();
    on.keep();
    on.open();
    await shipTo().findByRole('button', { name: /Ship to/ }, later);
    expect(asked).toEqual([]);
  });
});
