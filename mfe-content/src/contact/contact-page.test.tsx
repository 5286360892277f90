// @vitest-environment happy-dom
import { ApiError, routes } from '@freightwright/mfe-kit';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
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

const open = (hash = '') => openAt(`/contact${hash}`, 'Contact');
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(name) });
const thanks =
  "success: Message Sent Successfully. Thank you for contacting us. We'll get back to you within 24 hours.";

describe('the form', () => {
  test('has the fields of the specification, with six rows for the message', async () => {
    await open();
    for (const name of ['Name', 'Email', 'Company', 'Phone', 'Inquiry type', 'Subject', 'Message']) {
      expect(field(name)).toBeTruthy();
    }
    expect(field('Phone').placeholder).toBe('(555) 123-4567');
    expect(field('Message').getAttribute('rows')).toBe('6');
    expect([...field('Inquiry type').querySelectorAll('option')].map(({ value }) => value)).toEqual([
      'general',
      'sales',
      'support',
      'enterprise',
      'partnership',
      'media',
    ]);
  });

  test('says Sending... while it cannot be pressed again, then thanks, calls nothing and is empty', async () => {
    await open();
    await write({ Company: 'Alder Freight' });
    await userEvent.selectOptions(field('Inquiry type'), 'media');
    await userEvent.click(button('Send Message'));
    expect(button('Sending...').disabled).toBe(true);
    expect(said('toast')).toEqual([]);
    await waitFor(() => expect(said('toast')).toEqual([thanks]), { timeout: 20_000 });
    expect(said('call')).toEqual([]);
    expect(button('Send Message').disabled).toBe(false);
    expect(field('Inquiry type').value).toBe('general');
    expect(field('Company').value).toBe('');
  });

  test('needs neither company nor phone', async () => {
    await open();
    await userEvent.click(button('Send Message'));
    expect(screen.getAllByText(/is required$/).map(({ textContent }) => textContent)).toEqual([
      'Name is required',
      'Email is required',
      'Subject is required',
      'Message is required',
    ]);
  });

  test('with delivery sends it, and thanks with the same words', async () => {
    deliver();
    const sent: unknown[] = [];
    platform.answer(routes.sendContactMessage, ({ body }) => {
      sent.push(body);
      return accepted;
    });
    await open('#enterprise');
    await write({ Company: 'Alder Freight', Phone: '555-0100' });
    await userEvent.click(button('Send Message'));
    await waitFor(() => expect(said('toast')).toEqual([thanks]));
    expect(sent).toMatchObject([
      { form: 'contact', inquiryType: 'enterprise', company: 'Alder Freight', phone: '555-0100' },
    ]);
  });

  test('with delivery that fails has the words for it, on the page too, and keeps what was written', async () => {
    deliver();
    platform.answer(routes.sendContactMessage, new ApiError({ code: 'network.unreachable', status: 0 }));
    await open();
    await write();
    await userEvent.click(button('Send Message'));
    const words = 'Please try again or contact us directly at support@freightwright.example';
    expect((await screen.findByText(/Please try again/)).textContent).toBe(`Not sent. ${words}`);
    expect(said('toast')).toEqual([`error: Error Sending Message. ${words}`]);
    expect(field('Subject').value).toBe('Cut label');
  });
});

test('an address that names an inquiry has it chosen', async () => {
  await open('#sales');
  expect(field('Inquiry type').value).toBe('sales');
});

test('its cards have sales, a demo to ask for by email, support, company and common questions', async () => {
  await open();
  const card = (name: string) => within(screen.getByRole('region', { name }));
  expect(card('Sales').getByRole('link').getAttribute('href')).toBe('mailto:support@freightwright.example');
  expect(card('Enterprise').getByRole('link', { name: 'Schedule a Demo' }).getAttribute('href')).toBe(
    'mailto:support@freightwright.example?subject=Schedule%20a%20demo',
  );
  expect(
    card('Support')
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/support', '/documentation', '/documentation#troubleshooting']);
  expect(card('Company').getByText(/Monday to Friday/)).toBeTruthy();
  expect(document.querySelectorAll('details')).toHaveLength(4);
});
