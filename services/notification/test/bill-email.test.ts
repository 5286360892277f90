import { randomUUID } from 'node:crypto';
import { queueBillEmail, sendBillEmail } from '@freightwright/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { billDeliveryIdOf } from '../src/send/delivery.ts';
import { limits, request, startNotification, user } from './service.ts';

const soon = { timeout: 15_000, interval: 20 };
const bolNumber = '04000073124800915';

let service: Awaited<ReturnType<typeof startNotification>>;
let bolService: Awaited<ReturnType<typeof service.site.connect>>;
beforeAll(async () => {
  service = await startNotification();
  bolService = await service.site.connect('bol');
}, 30_000);
afterAll(() => service?.stop());

const email = (n: number, to = `yard${n}@shipper.example`) => ({
  bolId: `bill-${String(n).padStart(8, '0')}`,
  to,
  bolNumber,
  pdf: Buffer.from('%PDF-1.7 a bill').toString('base64'),
  sender: '"<b>Mallory</b>" <m@alder.example>',
  caller: { userId: randomUUID(), clientAddress: `198.51.100.${n}` },
});
const ask = (data: Parameters<typeof bolService.request<typeof queueBillEmail>>[1]) =>
  bolService.request(queueBillEmail, data, { timeoutMs: 15_000 });
const arrived = (to: string) => expect.poll(() => service.mailbox.mailsTo(to).length, soon).toBe(1);

describe('the mail of a bill', () => {
  it('carries the PDF, and no HTML that came with the request', async () => {
    expect(await ask(email(1))).toEqual({ accepted: true });
    await arrived('yard1@shipper.example');
    const { source, text } = service.mailbox.mailsTo('yard1@shipper.example')[0] ?? { source: '', text: '' };
    expect(source).toContain(`filename=BOL-${bolNumber}.pdf`);
    expect(source).toContain(email(1).pdf);
    const html = text.slice(text.indexOf('<!doctype html>'));
    expect(html).not.toContain('<b>');
    expect(html).toContain('&#60;b&#62;Mallory');
    const { bolId, to } = email(1);
    expect(source).toContain(`<${billDeliveryIdOf({ bolId, to })}@freightwright.example>`);
  });

  it('counts with those of results against the same quotas', async () => {
    const userId = randomUUID();
    const clientAddress = `2001:db8:${userId.slice(0, 4)}::1`;
    const as = user(userId, clientAddress);
    for (let n = 0; n < limits.perCallerAnHour; n++)
      expect((await service.post(request(300 + n), { as })).status).toBe(202);
    const caller = { userId, clientAddress };
    await expect(ask({ ...email(2), caller })).rejects.toMatchObject({
      code: 'email.too-many',
      message: `You can send ${limits.perCallerAnHour} emails an hour. Please try again later.`,
    });
  });

  it('goes to one mailbox no more often in a day than results do, whoever sends it', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: limits.perRecipientADay + 2 }, (_, n) =>
        ask(email(10 + n, `full+${n}@shipper.example`)),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(limits.perRecipientADay);
  });

  it('is sent once when its task is delivered twice', async () => {
    const { bolId, caller: _, ...mail } = email(30);
    const task = { ...mail, deliveryId: billDeliveryIdOf({ bolId, to: mail.to }) };
    await service.bus.enqueue(sendBillEmail, task, { id: 'bill-first' });
    await expect.poll(() => service.deliveries.isSent(task.deliveryId), soon).toBe(true);
    await service.bus.enqueue(sendBillEmail, task, { id: 'bill-second' });
    await ask(email(31));
    await arrived('yard31@shipper.example');
    expect(service.mailbox.triesFor(mail.to)).toBe(1);
  });

  it('that is refused for good is kept among the dead letters', async () => {
    service.mailbox.refuse('yard40@shipper.example', 550);
    await ask(email(40));
    const deadLetters = () => service.deadLetters.list({ limit: 50 });
    await expect
      .poll(async () => (await deadLetters()).some(({ reason }) => reason.includes('550')), soon)
      .toBe(true);
  });
});
