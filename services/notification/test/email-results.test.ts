import { sendResultEmail } from '@freightwright/contracts';
import { refusedWith, shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it, vi } from 'vitest';
import { deliveryIdOf } from '../src/send/delivery.ts';
import { caller, limits, request, startNotification, user } from './service.ts';

const service = shared(() => startNotification());

let spellings = 0;
const mailsTo = (email: string) => service.mailbox.mailsTo(email);
const eventually = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 10_000, interval: 20 });

describe('POST /api/email-results', () => {
  it('accepts a result and delivers it, figures and all', async () => {
    const answer = await service.post(request(1), { as: caller('203.0.113.1') });
    expect(answer).toMatchObject({ status: 202, body: { accepted: true } });
    await eventually(() => expect(mailsTo('dock1@shipper.example')).toHaveLength(1));
    const { source } = mailsTo('dock1@shipper.example')[0] ?? { source: '' };
    expect(source).toContain('Subject: Freight class 100: your calculation');
    expect(source).toContain('9.38 lb/cu ft');
    expect(source).toContain('text/html');
    expect(source).toMatch(
      new RegExp(`Message-ID:\\s+<${deliveryIdOf(request(1))}@freightwright\\.example>`),
    );
    expect(source).toContain('Auto-Submitted: auto-generated');
  });

  it('a repeated request is accepted, sent once and counted once', async () => {
    const as = caller('203.0.113.2');
    for (let i = 0; i < limits.perCallerAnHour + 3; i++)
      expect((await service.post(request(2), { as })).status).toBe(202);
    await eventually(() => expect(mailsTo('dock2@shipper.example')).toHaveLength(1));
    expect((await service.post(request(3), { as })).status).toBe(202);
    await eventually(() => expect(mailsTo('dock3@shipper.example')).toHaveLength(1));
    expect(mailsTo('dock2@shipper.example')).toHaveLength(1);
  });

  it('a task delivered twice is sent once', async () => {
    const data = { deliveryId: deliveryIdOf(request(4)), ...request(4) };
    await service.bus.enqueue(sendResultEmail, data, { id: 'first-delivery' });
    await eventually(async () => expect(await service.deliveries.isSent(data.deliveryId)).toBe(true));
    await service.bus.enqueue(sendResultEmail, data, { id: 'second-delivery' });
    await service.post(request(5), { as: caller('203.0.113.5') });
    await eventually(() => expect(mailsTo('dock5@shipper.example')).toHaveLength(1));
    expect(service.mailbox.triesFor('dock4@shipper.example')).toBe(1);
  });

  it("a caller who has used the hour's quota is told when to come back", async () => {
    const as = caller('203.0.113.6');
    for (let i = 0; i < limits.perCallerAnHour; i++)
      expect((await service.post(request(60 + i), { as })).status).toBe(202);
    const refused = await service.post(request(69), { as });
    expect(refused).toMatchObject({ status: 429, body: { code: 'email.too-many' } });
    expect(refused.body.message).toContain(`${limits.perCallerAnHour} emails an hour`);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await service.post(request(69), { as: caller('203.0.113.66') })).status).toBe(202);
  });

  it('the addresses of one IPv6 network are one caller', async () => {
    const at = (i: number) => caller(`2001:db8:7:7:${(i + 1).toString(16)}::9`);
    for (let i = 0; i < limits.perCallerAnHour; i++)
      expect((await service.post(request(40 + i), { as: at(i) })).status).toBe(202);
    expect(await service.post(request(49), { as: at(99) })).toMatchObject(refusedWith('email.too-many'));
    expect((await service.post(request(49), { as: caller('2001:db8:7:8::9') })).status).toBe(202);
  });

  it('the accounts at one address share its ceiling, however many there are', async () => {
    const statuses = [];
    for (let i = 0; i < limits.perAddressAnHour + 2; i++) {
      const as = user(`account-${i}`, `2001:db8:9:9::${i}`);
      statuses.push((await service.post(request(500 + i), { as })).status);
    }
    const accepted = Array<number>(limits.perAddressAnHour).fill(202);
    expect(statuses).toEqual([...accepted, 429, 429]);
    const elsewhere = user('account-0', '203.0.113.99');
    expect((await service.post(request(509), { as: elsewhere })).status).toBe(202);
  });

  it.each([
    ['+tag', (i: number) => `Victim+${i}@shipper.example`],
    ['-tag', (i: number) => `warehouse-${i}@shipper.example`],
    ['dots of Gmail', (i: number) => `d${'.'.repeat(i % 2)}o${'.'.repeat((i >> 1) % 2)}ck+${i}@gmail.com`],
    ['both names of Gmail', (i: number) => `gate+${i}@${i % 2 ? 'gmail' : 'googlemail'}.com`],
  ])('many callers together cannot flood one mailbox by spelling it with %s', async (_, spelled) => {
    const first = 700 + 20 * spellings++;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        service.post(request(first + i, spelled(i)), { as: caller(`198.51.100.${(first % 100) + i}`) }),
      ),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(limits.perRecipientADay);
    expect(answers.filter(({ body }) => body.code === 'email.too-many')).toHaveLength(
      12 - limits.perRecipientADay,
    );
  });

  it("a refusal for the mailbox gives the caller's own quota back", async () => {
    const as = caller('203.0.113.7');
    for (let i = 0; i < limits.perRecipientADay; i++) {
      await service.post(request(800 + i, 'full@shipper.example'), { as: caller(`203.0.113.${150 + i}`) });
    }
    for (let i = 0; i < limits.perCallerAnHour; i++) {
      expect((await service.post(request(810 + i, 'full@shipper.example'), { as })).status).toBe(429);
    }
    expect((await service.post(request(820), { as })).status).toBe(202);
  });

  it('refuses a class that does not follow from the density, naming the field', async () => {
    const wrong = request(9);
    wrong.calculationResult.freightClass = '50';
    const refused = await service.post(wrong, { as: caller('203.0.113.8') });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        code: 'request.invalid',
        errors: [{ field: 'calculationResult.freightClass', rule: 'follows-from-density' }],
      },
    });
  });

  it('the mail has dimensions, weight and next break of the entry that came along', async () => {
    const entry = { lengthIn: 48, widthIn: 40, heightIn: 48, weightLb: 500, system: 'us' };
    const answer = await service.post({ ...request(7), entry }, { as: caller('203.0.113.7') });
    expect(answer.status).toBe(202);
    await eventually(() => expect(mailsTo('dock7@shipper.example')).toHaveLength(1));
    const { source } = mailsTo('dock7@shipper.example')[0] ?? { source: '' };
    expect(source).toContain('Next break, NMFC 2025 scale');
  });

  it('a result that its entry does not give is refused, naming the entry', async () => {
    const entry = { lengthIn: 48, widthIn: 40, heightIn: 48, weightLb: 5_000, system: 'us' };
    expect(await service.post({ ...request(8), entry }, { as: caller('203.0.113.7') })).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', errors: [{ field: 'entry', rule: 'gives-the-result' }] },
    });
  });

  it.each([
    ['a malformed body', 'request.malformed-json', undefined, '{"email":'],
    ['an unknown field', 'request.unknown-field', { ...request(1), cc: 'x@y.example' }, undefined],
    ['a bad address', 'request.invalid', request(1, 'dock'), undefined],
  ])('%s is %s', async (_name, code, body, raw) => {
    const refused = await service.post(body, { as: caller('203.0.113.8'), ...(raw && { raw }) });
    expect(refused.body.code).toBe(code);
    expect(refused.body.message).toBe(refused.body.error);
  });
});

describe('the worker', () => {
  it('keeps a mail refused for good among the dead letters, without another try', async () => {
    service.mailbox.refuse('dock21@shipper.example', 550);
    await service.post(request(21), { as: caller('203.0.113.21') });
    await eventually(async () => {
      const deadLetters = await service.deadLetters.list({ limit: 50 });
      expect(deadLetters.find(({ reason }) => reason.includes('550'))).toMatchObject({ attempts: 1 });
    });
    expect(service.mailbox.triesFor('dock21@shipper.example')).toBe(1);
  });

  it('keeps a mail that failed every time among the dead letters', async () => {
    service.mailbox.refuse('dock22@shipper.example', 451, 451, 451);
    await service.post(request(22), { as: caller('203.0.113.22') });
    await eventually(async () => {
      const deadLetters = await service.deadLetters.list({ limit: 50 });
      expect(deadLetters.find(({ attempts }) => attempts === 3)).toBeDefined();
    });
  });
});

it('readiness names the mail server beside database and messages', async () => {
  const answer = await service.ready();
  expect(await answer.json()).toMatchObject({
    status: 'ok',
    components: { mongo: 'ok', nats: 'ok', smtp: 'ok' },
  });
});
