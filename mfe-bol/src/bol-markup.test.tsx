import { createLifecycle, routes, type Session, signedOut } from '@freightwright/mfe-kit';
import { signedIn } from '@freightwright/samples/people';
import { act, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BolPage } from './bol-page.tsx';
import { later, noneLeft, pageFixture, section } from './page-fixture.tsx';
import { filledValues } from './values/filled-values-fixture.ts';

const on = pageFixture();
const pending: Session = { ...signedOut, status: 'pending' };
const report = vi.fn();
let place = document.createElement('div');
let unmount = async () => {};
let html = '';

// Rendered before there is anything to restore: the markup is the same for all visitors.
beforeEach(() => {
  const platform = { ...on.platform, session: { ...on.platform.session, first: () => signedOut } };
  const lifecycle = createLifecycle(BolPage);
  html = renderToString(lifecycle.draw?.({ platform, part: 'mfe-bol' }), { identifierPrefix: 'mfe-bol' });
  place = document.createElement('div');
  place.innerHTML = html;
  document.body.append(place);
});
afterEach(async () => {
  await act(unmount);
  document.body.replaceChildren();
  report.mockClear();
});

/** Hydrates the markup as the shell does, for a user with this session at first. */
async function claimOwnership(session: Session) {
  on.platform.session.set(session);
  const platform = { ...on.platform, report, session: { ...on.platform.session, first: () => signedOut } };
  const lifecycle = createLifecycle(BolPage);
  const props = { platform, part: 'mfe-bol@1', domElementGetter: () => place };
  unmount = async () => void (await lifecycle.unmount(props));
  let mounted: Promise<unknown> | undefined;
  await act(async () => {
    mounted = lifecycle.mount(props);
  });
  await mounted;
}
const company = () => section('Ship from').getByLabelText<HTMLInputElement>('Company');

test('markup has the form, no date, and nothing that only one browser knows', () => {
  localStorage.setItem('fw.bol-draft', JSON.stringify({ values: filledValues }));
  expect(html).toContain('Sign in to issue a bill of lading');
  expect(html).toContain('data-field="shipperCompany"');
  expect(html).not.toContain('today');
  expect(html).not.toMatch(/20\d\d/);
});

test('the form is taken over field by field, with today and what this browser kept', async () => {
  localStorage.setItem(
    'fw.bol-draft',
    JSON.stringify({ formKey: 'kept', draft: null, isSynced: false, values: filledValues }),
  );
  const field = company();
  await claimOwnership(signedOut);
  expect(report).not.toHaveBeenCalled();
  expect(company()).toBe(field);
  expect(field.value).toBe(filledValues.shipper.company);
  section('Ship from').getByText('7 of 7 required');
});

test('the form stays, with the focus in it, while it is asked who reads and what is left of their credit', async () => {
  on.platform.answer(routes.bolUsage, noneLeft);
  const field = company();
  field.focus();
  await claimOwnership(pending);
  expect(company()).toBe(field);
  await on.user.type(field, 'Acme');
  await act(async () => on.platform.session.set(signedIn('free')));
  await screen.findByText(/^Next bill available/, {}, later);
  expect(company()).toBe(field);
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('Acme');
  expect(report).not.toHaveBeenCalled();
});

test('a reader without a credit who has not begun is told so in place of the form', async () => {
  on.platform.answer(routes.bolUsage, noneLeft);
  await claimOwnership(pending);
  await act(async () => on.platform.session.set(signedIn('free')));
  await screen.findByRole('heading', { name: 'BOL Credit Used' }, later);
});

test('on a phone the first section stays open, and the others are folded', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const field = company();
  await claimOwnership(signedOut);
  expect(company()).toBe(field);
  const isOpen = (name: RegExp) => screen.getByRole('button', { name }).getAttribute('aria-expanded');
  expect([isOpen(/Ship from/), isOpen(/Ship to/), isOpen(/Items/)]).toEqual(['true', 'false', 'false']);
});
