// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { field, freshPlatform, openAt } from '../../test/fixture/content-on-platform.tsx';

freshPlatform();

beforeEach(() => openAt('/support', 'Support'));

test('it answers the ten questions, of which one is open at a time', () => {
  const questions = [...document.querySelectorAll('details')];
  expect(questions).toHaveLength(10);
  // The browser closes the others of a group by itself.
  expect(new Set(questions.map((each) => each.getAttribute('name')))).toEqual(new Set(['support-questions']));
  for (const each of questions) {
    expect(each.open).toBe(false);
    expect(each.querySelector('p')?.textContent?.length).toBeGreaterThan(40);
  }
});

test('four badges say Operational, and that nobody checks them live', () => {
  const status = within(screen.getByRole('region', { name: 'System status' }));
  expect(status.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Calculator',
    'Payment system',
    'Dashboard',
    'API services',
  ]);
  expect(status.getAllByText('Operational')).toHaveLength(4);
  expect(status.getByText(/no live check/)).toBeTruthy();
});

test('quick links, hours and the time to an answer are there', () => {
  const links = within(screen.getByRole('region', { name: 'Quick links' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/documentation',
    '/nmfc-guide',
    '/freight-classes',
    '/',
  ]);
  expect(screen.getByText('Monday to Friday, 9:00 AM to 6:00 PM EST')).toBeTruthy();
  expect(screen.getByText('We answer within 24 hours.')).toBeTruthy();
});

test('the Enterprise card keeps its button, which leads to the contact form', () => {
  const card = within(screen.getByRole('region', { name: 'Enterprise priority support' }));
  expect(card.getByText(/within 4 hours/)).toBeTruthy();
  expect(card.getByRole('link', { name: 'Upgrade to Enterprise' }).getAttribute('href')).toBe(
    '/contact#enterprise',
  );
});

test('the request types are those of the specification, the general one first', () => {
  expect([...field('Request type').querySelectorAll('option')].map((each) => each.textContent)).toEqual([
    'General Question',
    'Technical Issue',
    'Billing Support',
    'Feature Request',
    'Bug Report',
  ]);
  expect(field('Request type').value).toBe('general');
});
