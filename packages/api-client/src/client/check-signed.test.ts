import { createHmac, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { checkSigned } from './check-signed.ts';

const body = JSON.stringify({ type: 'bill.issued', note: 'Straße' });
const sentS = 1_700_000_000;
const nowMs = sentS * 1000;
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
const secret = newSecret();

function signature(by: string, text = body, id = 'msg_1', timestampS = sentS): string {
  const key = Buffer.from(by.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestampS}.${text}`).digest('base64')}`;
}
const headers = (changed: Record<string, string | undefined> = {}) => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(sentS),
  'webhook-signature': signature(secret),
  ...changed,
});

it('checks the example of Standard Webhooks', async () => {
  const example = {
    body: '{"test": 2432232314}',
    headers: {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    },
  };
  const key = { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', nowMs: 1_614_265_330_000 };
  expect(await checkSigned(example, key)).toEqual({
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    sentAt: new Date(1_614_265_330_000),
    event: { test: 2432232314 },
  });
});

it('takes a body as text and as bytes, and headers of both kinds', async () => {
  const event = JSON.parse(body);
  const check = { secret, nowMs };
  const asSent = new Headers(headers() as Record<string, string>);
  expect(await checkSigned({ body: new TextEncoder().encode(body), headers: asSent }, check)).toMatchObject({
    event,
  });
  expect(await checkSigned({ body, headers: headers() }, check)).toMatchObject({ id: 'msg_1', event });
});

it('takes either secret while one takes the place of the other', async () => {
  const next = newSecret();
  const signedByBoth = { 'webhook-signature': `v1a,ignored ${signature(newSecret())} ${signature(next)}` };
  await checkSigned({ body, headers: headers(signedByBoth) }, { secret: next, nowMs });
  await checkSigned({ body, headers: headers() }, { secret: [next, secret], nowMs });
});

it.each([
  ['another body', body.replace('issued', 'voided'), {}, 'signature'],
  ['another secret', body, { 'webhook-signature': signature(newSecret()) }, 'signature'],
  ['another id', body, { 'webhook-id': 'msg_2' }, 'signature'],
  ['another moment', body, { 'webhook-timestamp': String(sentS + 1) }, 'signature'],
  ['a signature that is no base64', body, { 'webhook-signature': 'v1,*' }, 'signature'],
  ['a signature of another scheme', body, { 'webhook-signature': 'v1a,AAAA' }, 'signature'],
  ['no signature', body, { 'webhook-signature': undefined }, 'headers'],
  ['no id', body, { 'webhook-id': undefined }, 'headers'],
  ['a moment that is none', body, { 'webhook-timestamp': '1e9' }, 'headers'],
])('refuses %s', async (_, sent, changed, reason) => {
  await expect(
    checkSigned({ body: sent, headers: headers(changed) }, { secret, nowMs }),
  ).rejects.toMatchObject({ name: 'WebhookViolation', reason });
});

it.each([
  [-300, undefined],
  [-301, 'too-new'],
  [300, undefined],
  [301, 'too-old'],
])('read %i s after it was sent, it is: %s', async (lateS, reason) => {
  const checked = checkSigned({ body, headers: headers() }, { secret, nowMs: nowMs + lateS * 1000 });
  if (reason === undefined) expect(await checked).toMatchObject({ id: 'msg_1' });
  else await expect(checked).rejects.toMatchObject({ reason });
});

it('looks at eight signatures of a list and no more', async () => {
  const wrong = signature(newSecret());
  const sent = (before: number) => ({
    body,
    headers: headers({ 'webhook-signature': [...Array(before).fill(wrong), signature(secret)].join(' ') }),
  });
  expect(await checkSigned(sent(7), { secret, nowMs })).toMatchObject({ id: 'msg_1' });
  await expect(checkSigned(sent(8), { secret, nowMs })).rejects.toMatchObject({ reason: 'signature' });
});

it('says that a signed body is no JSON, and that a secret is none', async () => {
  const signed = headers({ 'webhook-signature': signature(secret, 'no JSON') });
  await expect(checkSigned({ body: 'no JSON', headers: signed }, { secret, nowMs })).rejects.toMatchObject({
    reason: 'body',
  });
  for (const none of ['', 'whsec_', 'whsec_*']) {
    await expect(checkSigned({ body, headers: headers() }, { secret: none, nowMs })).rejects.toThrow(
      TypeError,
    );
  }
});
