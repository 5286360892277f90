import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listMails, startMail } from '../src/index.ts';

/**
 * The minimal SMTP that delivers one mail: each line is sent after the server has answered the one before.
 */
function sendMail(port: number, to: string, content = '\r\nDensity 9.38'): Promise<void> {
  const lines = [
    'EHLO test.example',
    'MAIL FROM:<sender@example.com>',
    `RCPT TO:<${to}>`,
    'DATA',
    `From: sender@example.com\r\nTo: ${to}\r\nSubject: Class 100\r\n${content}\r\n.`,
    'QUIT',
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket
      .setEncoding('utf8')
      .on('error', reject)
      .on('close', () => resolve());
    socket.on('data', (answer: string) => {
      const last = answer.trimEnd().split('\r\n').at(-1) ?? '';
      if (/^[45]/.test(last)) reject(new Error(last));
      const next = /^\d{3} /.test(last) ? lines.shift() : undefined;
      if (next !== undefined) socket.write(`${next}\r\n`);
    });
  });
}

test('a mail sent over SMTP is in the inbox, and survives a restart when a folder is given', async () => {
  const mailDir = await mkdtemp(join(tmpdir(), 'mail-test-'));
  const first = await startMail({ mailDir });
  await sendMail(first.smtpPort, 'shipper@example.com');
  await expect.poll(() => listMails({ webUrl: first.webUrl })).toHaveLength(1);
  await first.stop();

  const second = await startMail({ mailDir });
  const [mail] = await listMails({ webUrl: second.webUrl, to: 'Shipper@example.com' });
  expect(mail).toMatchObject({ subject: 'Class 100', text: expect.stringContaining('Density 9.38') });
  expect(await listMails({ webUrl: second.webUrl, to: 'other@example.com' })).toEqual([]);
  await second.stop();
  await rm(mailDir, { recursive: true });
});

test('the inbox page is served', async () => {
  const mail = await startMail();
  const page = await fetch(mail.webUrl, { headers: { accept: 'text/html' } });
  expect(page.headers.get('content-type')).toContain('text/html');
  await mail.stop();
});

test('a mail that is read in the inbox is cleaned of scripts, and what cleans it is loaded only then', async () => {
  const loaded = () => Object.keys(createRequire(import.meta.url).cache).join();
  const mail = await startMail();
  const content = 'Content-Type: text/html\r\n\r\n<p>Density 9.38</p><script>alert(1)</script>';
  await sendMail(mail.smtpPort, 'shipper@example.com', content);
  await expect.poll(() => listMails({ webUrl: mail.webUrl })).toHaveLength(1);
  expect(loaded()).not.toContain('/node_modules/jsdom/');

  const [{ id } = { id: '' }] = await listMails({ webUrl: mail.webUrl });
  const shown = await (await fetch(`${mail.webUrl}/api/email/${id}/html`)).text();
  expect(shown).toContain('<p>Density 9.38</p>');
  expect(shown).not.toContain('alert');
  expect(loaded()).toContain('/node_modules/jsdom/');
  await mail.stop();
});
