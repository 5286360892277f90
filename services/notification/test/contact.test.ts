import { type ContactMessage, deliverContactMessage, sendContactMessage } from '@freightwright/contracts';
import { shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { contactDeliveryIdOf } from '../src/send/delivery.ts';
import { caller, contactLimits, startNotification, supportMailbox, user } from './service.ts';

const soon = { timeout: 30_000, interval: 20 };

const service = shared(() => startNotification());

type Support = Extract<ContactMessage, { form: 'support' }>;
const support = (subject: string, change: Partial<Support> = {}): Support => ({
  form: 'support',
  name: 'Dock office',
  email: 'dock@shipper.example',
  subject,
  message: 'The label of line 3 is cut off.\nThe others are fine.',
  requestType: 'bug',
  ...change,
});

let addresses = 0;
/** A visitor with a unique address. */
const someUser = () => caller(`203.0.113.${++addresses}`);
const send = (body: unknown, as = someUser()) => service.post(body, { as, path: sendContactMessage.path });
const notifications = (subject: string) =>
  service.mailbox.mailsTo(supportMailbox).filter(({ source }) => source.includes(subject));
async function notification(subject: string): Promise<{ source: string; text: string }> {
  await expect.poll(() => notifications(subject).length, soon).toBe(1);
  return notifications(subject)[0] ?? { source: '', text: '' };
}
const headers = (source: string) => source.slice(0, source.indexOf('\r\n\r\n'));

describe('a message to support', () => {
  it('is mailed to the support address with everything in it, and an answer goes to its sender', async () => {
    expect(await send(support('Cut label'))).toMatchObject({ status: 202, body: { accepted: true } });
    const { source, text } = await notification('Support request: Cut label');
    expect(source).toContain('Reply-To: Dock office <dock@shipper.example>');
    expect(source).not.toContain('Auto-Submitted');
    for (const label of ['Name: Dock office', 'About: Bug Report', 'line 3 is cut off.\nThe others']) {
      expect(text.replaceAll('\r\n', '\n')).toContain(label);
    }
  });

  it('of the contact form has company, phone and inquiry', async () => {
    const { requestType: _, ...sender } = support('Fleet of ours');
    const message = {
      ...sender,
      form: 'contact',
      inquiryType: 'enterprise',
      company: 'Alder Freight',
      phone: '555-0100',
    };
    expect((await send(message)).status).toBe(202);
    const { text } = await notification('Contact form: Fleet of ours');
    for (const label of ['Company: Alder Freight', 'Phone: 555-0100', 'About: Enterprise']) {
      expect(text).toContain(label);
    }
  });

  it('cannot become markup in the email', async () => {
    await send(support('Markup', { message: '<script>alert(1)</script> & <b>more</b>' }));
    const { text } = await notification('Support request: Markup');
    const html = text.slice(text.indexOf('<!doctype html>'));
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('<b>');
  });

  it('sent again is accepted again and mailed once, also when its task is delivered twice', async () => {
    const message = support('Only once');
    const as = someUser();
    for (let i = 0; i < contactLimits.perAddressAnHour + 2; i++)
      expect((await send(message, as)).status).toBe(202);
    await notification('Support request: Only once');
    const deliveryId = contactDeliveryIdOf(message);
    await expect.poll(() => service.deliveries.isSent(deliveryId), soon).toBe(true);
    await service.bus.enqueue(deliverContactMessage, { deliveryId, message }, { id: 'once-more' });
    await send(support('After it'));
    await notification('Support request: After it');
    expect(notifications('Support request: Only once')).toHaveLength(1);
  });

  it('with the field that nobody sees filled in gets the same answer, and arrives with a mark', async () => {
    const plain = await send(support('From a person'));
    const filled = await send({ ...support('From a program'), homepage: 'https://spam.example' });
    expect([filled.status, filled.body]).toEqual([plain.status, plain.body]);
    await notification('[possibly automatic] Support request: From a program');
  });
});

describe('nothing that is typed becomes a header', () => {
  it.each(['name', 'subject', 'company', 'phone', 'homepage'])(
    'a line break in %s is refused',
    async (field) => {
      const { requestType: _, ...sender } = support('Injected');
      const message = { ...sender, form: 'contact', inquiryType: 'general' };
      for (const end of ['\r\n', '\n', '\u2028', '\u0000']) {
        const refused = await send({ ...message, [field]: `Dock${end}Bcc: victim@other.example` });
        expect(refused).toMatchObject({
          status: 400,
          body: { code: 'request.invalid', errors: [{ field }] },
        });
      }
    },
  );

  it.each(['dock@shipper.example\r\nBcc: v@other.example', 'a@b.example, c@d.example', '<a@b.example>'])(
    'the address %j is refused',
    async (email) => {
      const refused = await send(support('Injected', { email }));
      expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'email' }] } });
    },
  );

  it('a name with signs of a header stands quoted beside the one address', async () => {
    await send(support('Quoted', { name: 'Dock, Bcc: <v@other.example>' }));
    const { source } = await notification('Support request: Quoted');
    expect(headers(source)).toContain('<dock@shipper.example>');
    expect(headers(source)).not.toMatch(/^Bcc:/im);
    const replyTo = /^Reply-To: (.*(?:\r\n\s.*)*)/im.exec(headers(source))?.[1] ?? '';
    expect(replyTo.match(/<[^<>"]*>$/)?.[0]).toBe('<dock@shipper.example>');
    expect(service.mailbox.mailsTo('v@other.example')).toEqual([]);
  });
});

it.each<[string, string, object]>([
  ['name', 'Name is required', { name: '  ' }],
  ['subject', 'Subject is required', { subject: '' }],
  ['message', 'Message is required', { message: ' \n ' }],
  ['message', 'at most 5,000', { message: 'a'.repeat(5_001) }],
  ['subject', 'at most 150', { subject: 'a'.repeat(151) }],
  ['requestType', 'must be', { requestType: 'praise' }],
])('a wrong %s is refused: %s', async (field, label, change) => {
  const refused = await send({ ...support('Refused'), ...change });
  expect(refused).toMatchObject({ status: 400, body: { code: 'request.invalid', errors: [{ field }] } });
  expect(refused.body.message).toContain(label);
});

it('a field of the other form is unknown', async () => {
  const refused = await send({ ...support('Refused'), company: 'Alder Freight' });
  expect(refused.body.code).toBe('request.unknown-field');
});

it('an address that has sent enough is told when to come back, whoever is signed in there', async () => {
  const statuses = [];
  for (let i = 0; i < contactLimits.perAddressAnHour + 2; i++) {
    const answer = await send(support(`Many ${i}`), user(`account-${i}`, `2001:db8:5:5::${i}`));
    statuses.push(answer.status);
    if (answer.status === 429) {
      expect(answer.body.code).toBe('email.too-many');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  }
  expect(statuses).toEqual([202, 202, 202, 429, 429]);
});

it('all addresses together cannot send more than the mailbox may get in a day', async () => {
  const statuses = [];
  for (let i = 0; i < contactLimits.perDay + 1; i++)
    statuses.push((await send(support(`Flood ${i}`))).status);
  expect(statuses.at(-1)).toBe(429);
});

it('there is no such address while nothing is delivered', async () => {
  const off = await startNotification({ contactDelivery: 'off', workers: false });
  const answer = await off.post(support('Nowhere'), { as: someUser(), path: sendContactMessage.path });
  expect(answer).toMatchObject({ status: 404, body: { code: 'route.not-found' } });
  await off.stop();
}, 60_000);
