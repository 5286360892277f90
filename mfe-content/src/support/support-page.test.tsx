// @vitest-environment happy-dom
import { ApiError, routes } from '@freightwright/mfe-kit';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  deliver,
  field,
  freshPlatform,
  openAt,
  platform,
  said,
  write,
} from '../../test/fixture/content-on-platform.tsx';

freshPlatform();

const accepted = { accepted: true } as const;
beforeEach(() => openAt('/support', 'Support'));

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Send Request' }));

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

describe('the form', () => {
  test('names each field that is missing, and takes the reader to the first', async () => {
    await submit();
    for (const name of ['Name', 'Email', 'Subject', 'Message']) {
      expect(screen.getByText(`${name} is required`)).toBeTruthy();
    }
    expect(document.activeElement).toBe(field('Name'));
    expect(said('toast')).toEqual([]);
  });

  test('refuses an address that is none', async () => {
    await write({ Email: 'dock' });
    await submit();
    expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
    expect(document.activeElement).toBe(field('Email'));
  });

  test('without delivery says thank you, calls nothing and is empty again', async () => {
    await write();
    await userEvent.selectOptions(field('Request type'), 'bug');
    await submit();
    await waitFor(() =>
      expect(said('toast')).toEqual([
        'success: Support Request Submitted. Our team will respond within 24 hours.',
      ]),
    );
    expect(said('call')).toEqual([]);
    expect(field('Request type').value).toBe('general');
    expect(['Name', 'Email', 'Subject', 'Message'].map((name) => field(name).value)).toEqual([
      '',
      '',
      '',
      '',
    ]);
  });

  test('with delivery sends what was written, with its type', async () => {
    deliver();
    const sent: unknown[] = [];
    platform.answer(routes.sendContactMessage, ({ body }) => {
      sent.push(body);
      return accepted;
    });
    await write();
    await userEvent.selectOptions(field('Request type'), 'billing');
    await submit();
    await waitFor(() => expect(said('toast')).toHaveLength(1));
    expect(sent).toEqual([
      {
        form: 'support',
        name: 'Dock office',
        email: 'dock@shipper.example',
        subject: 'Cut label',
        message: 'Line 3 is cut off.',
        requestType: 'billing',
      },
    ]);
  });

  test('keeps what was written when it could not be sent, and says so on the page', async () => {
    deliver();
    platform.answer(
      routes.sendContactMessage,
      new ApiError({ code: 'email.too-many', status: 429, serverMessage: 'Please try again later.' }),
    );
    await write();
    await submit();
    const alert = await screen.findByText(/Please try again later/);
    expect(alert.textContent).toBe('Not sent. Please try again later.');
    expect(said('toast')).toEqual([
      'error: Error Sending Message. Please try again or contact us directly at support@freightwright.example',
    ]);
    expect(field('Message').value).toBe('Line 3 is cut off.');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send Request' }));
  });

  test('says at its field what the server refuses', async () => {
    deliver();
    platform.answer(
      routes.sendContactMessage,
      new ApiError({
        code: 'request.invalid',
        status: 400,
        errors: [{ field: 'subject', rule: 'format', message: 'Write this in one line' }],
      }),
    );
    await write();
    await submit();
    await screen.findByText('Write this in one line');
    expect(document.activeElement).toBe(field('Subject'));
  });

  test('passes on what a program wrote into the field that nobody sees', async () => {
    deliver();
    const sent: unknown[] = [];
    platform.answer(routes.sendContactMessage, ({ body }) => {
      sent.push(body);
      return accepted;
    });
    const hidden = document.querySelector<HTMLInputElement>('[name=homepage]');
    expect(hidden?.tabIndex).toBe(-1);
    expect(hidden?.closest('[hidden]')).not.toBeNull();
    if (hidden) hidden.value = 'https://spam.example';
    await write();
    await submit();
    await waitFor(() => expect(sent).toMatchObject([{ homepage: 'https://spam.example' }]));
  });
});
