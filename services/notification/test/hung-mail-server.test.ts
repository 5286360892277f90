import { once } from 'node:events';
import { createServer } from 'node:net';
import { createLog } from '@freightwright/runtime-kit';
import { expect, onTestFinished, test } from 'vitest';
import { createMailer } from '../src/send/mailer.ts';

const mail = { to: 'dock@shipper.example', subject: 'Class 70', text: 'Class 70', html: '', id: 'one' };

test('a mail server that sends no greeting costs one mail its time-out; the next wait without asking it', async () => {
  let connections = 0;
  const silent = createServer(() => {
    connections += 1;
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const mailer = createMailer({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'Freightwright <no-reply@freightwright.example>',
    log: createLog({ name: 'notification', level: 'silent' }),
  });
  onTestFinished(() => {
    mailer.close();
    silent.close();
  });

  await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  // One connection for the email, and one for the probe, whose result the next email awaits.
  await expect.poll(() => connections).toBe(2);
  const next = Array.from({ length: 5 }, () => mailer.send(mail));
  for (const { status, reason } of (await Promise.allSettled(next)) as PromiseRejectedResult[]) {
    expect({ status, reason }).toMatchObject({ status: 'rejected', reason: { code: 'service.unavailable' } });
  }
  expect(connections).toBe(2);
}, 30_000);
