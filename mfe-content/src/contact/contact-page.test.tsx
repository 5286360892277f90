import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  field,
  freshPlatform,
  openAt,
  said,
  takeMessages,
  write,
} from '../../test/fixture/content-on-platform.tsx';

freshPlatform();

const open = (hash = '') => openAt(`/contact${hash}`, 'Contact');
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(name) });

describe('the form', () => {
  test('has the fields of the specification, with six rows for the message', async () => {
    await open();
    for (const name of ['Name', 'Email', 'Company', 'Phone', 'Inquiry type', 'Subject', 'Message']) {
      field(name);
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

  test('says Sending... while it cannot be pressed again, and is empty of company and inquiry afterward', async () => {
    await open();
    await write({ Company: 'Alder Freight' });
    await userEvent.selectOptions(field('Inquiry type'), 'media');
    await userEvent.click(button('Send Message'));
    expect(button('Sending...').disabled).toBe(true);
    expect(said('toast')).toEqual([]);
    await waitFor(() => expect(said('toast')).toHaveLength(1), { timeout: 20_000 });
    expect(button('Send Message').disabled).toBe(false);
    expect(field('Inquiry type').value).toBe('general');
    expect(field('Company').value).toBe('');
  });

  test('with delivery sends company, phone and the inquiry of the address too', async () => {
    const sent = takeMessages();
    await open('#enterprise');
    await write({ Company: 'Alder Freight', Phone: '555-0100' });
    await userEvent.click(button('Send Message'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toMatchObject([
      { form: 'contact', inquiryType: 'enterprise', company: 'Alder Freight', phone: '555-0100' },
    ]);
  });
});
