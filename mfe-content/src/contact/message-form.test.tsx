import { ApiError, routes } from '@freightwright/mfe-kit';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  callsOf,
  deliver,
  field,
  freshPlatform,
  openAt,
  platform,
  takeMessages,
  write,
} from '../../test/fixture/content-on-platform.tsx';

freshPlatform();

// The common behavior of both pages' forms.
const forms = [
  {
    ...{ path: '/support', title: 'Support', form: 'support', button: 'Send Request' },
    ...{ kind: 'Request type', usual: 'general', other: 'billing' },
    more: { requestType: 'billing' },
    thanks: 'success: Support Request Submitted. Our team will respond within 24 hours.',
  },
  {
    ...{ path: '/contact', title: 'Contact', form: 'contact', button: 'Send Message' },
    ...{ kind: 'Inquiry type', usual: 'general', other: 'media' },
    more: { inquiryType: 'media', company: '', phone: '' },
    thanks:
      "success: Message Sent Successfully. Thank you for contacting us. We'll get back to you within 24 hours.",
  },
];
const needed = ['Name', 'Email', 'Subject', 'Message'];
const help = 'Please try again or contact us directly at support@freightwright.example';

describe.each(forms)(
  'the form on $path',
  ({ path, title, form, button, kind, usual, other, more, thanks }) => {
    beforeEach(() => openAt(path, title));

    const submit = () => userEvent.click(screen.getByRole('button', { name: button }));

    test('names each field that is missing, and takes the reader to the first', async () => {
      await submit();
      expect(screen.getAllByText(/is required$/).map(({ textContent }) => textContent)).toEqual(
        needed.map((name) => `${name} is required`),
      );
      expect(document.activeElement).toBe(field('Name'));
      expect(callsOf('toast')).toEqual([]);
    });

    test('refuses an address that is none', async () => {
      await write({ Email: 'dock' });
      await submit();
      screen.getByText('Please enter a valid email address');
      expect(document.activeElement).toBe(field('Email'));
    });

    test('without delivery says thank you, calls nothing and is empty again', async () => {
      await write();
      await userEvent.selectOptions(field(kind), other);
      await submit();
      await waitFor(() => expect(callsOf('toast')).toEqual([thanks]), { timeout: 20_000 });
      expect(callsOf('call')).toEqual([]);
      expect(field(kind).value).toBe(usual);
      expect(needed.map((name) => field(name).value)).toEqual(['', '', '', '']);
    });

    test('with delivery sends what was written, with its type, and thanks with the same words', async () => {
      const sent = takeMessages();
      await write();
      await userEvent.selectOptions(field(kind), other);
      await submit();
      await waitFor(() => expect(callsOf('toast')).toEqual([thanks]));
      expect(sent).toEqual([
        {
          form,
          name: 'Dock office',
          email: 'dock@shipper.example',
          subject: 'Cut label',
          message: 'Line 3 is cut off.',
          ...more,
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
      expect(callsOf('toast')).toEqual([`error: Error Sending Message. ${help}`]);
      expect(field('Message').value).toBe('Line 3 is cut off.');
      expect(document.activeElement).toBe(screen.getByRole('button', { name: button }));
    });

    test('has the words for a line that is cut, on the page too', async () => {
      deliver();
      platform.answer(routes.sendContactMessage, new ApiError({ code: 'network.unreachable', status: 0 }));
      await write();
      await submit();
      expect((await screen.findByText(/Please try again/)).textContent).toBe(`Not sent. ${help}`);
      expect(callsOf('toast')).toEqual([`error: Error Sending Message. ${help}`]);
      expect(field('Subject').value).toBe('Cut label');
    });

    test('says at its field what the server refuses', async () => {
      deliver();
      const errors = [{ field: 'subject', rule: 'format', message: 'Write this in one line' }];
      platform.answer(
        routes.sendContactMessage,
        new ApiError({ code: 'request.invalid', status: 400, errors }),
      );
      await write();
      await submit();
      await screen.findByText('Write this in one line');
      expect(document.activeElement).toBe(field('Subject'));
    });

    test('passes on what a program wrote into the field that nobody sees', async () => {
      const sent = takeMessages();
      const hidden = document.querySelector<HTMLInputElement>('[name=homepage]');
      expect(hidden?.tabIndex).toBe(-1);
      expect(hidden?.closest('[hidden]')).not.toBeNull();
      if (hidden) hidden.value = 'https://spam.example';
      await write();
      await submit();
      await waitFor(() => expect(sent).toMatchObject([{ homepage: 'https://spam.example' }]));
    });
  },
);

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
    expect(callsOf('toast')).toEqual([]);
    await waitFor(() => expect(callsOf('toast')).toHaveLength(1), { timeout: 20_000 });
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
