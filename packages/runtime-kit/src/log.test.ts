import { expect, it } from 'vitest';
import { runInContext } from './context.ts';
import { collectedLog } from './for-tests/index.ts';

it('never writes secrets or addresses, at any depth, in children or in errors', () => {
  const { log, text, lines } = collectedLog();
  const secret = 'hunter2';
  log.info(
    {
      headers: {
        cookie: secret,
        Authorization: secret,
        'set-cookie': [secret],
        'x-principal': secret,
        accept: 'x',
      },
      password: secret,
      accessToken: secret,
      user: { email: secret, contact_email: secret, profile: { refresh_token: secret, apiKey: secret } },
      list: [{ clientSecret: secret }],
    },
    'in',
  );
  log.child({ token: secret }).info('child');
  const cause = Object.assign(new Error('to jane@example.com via mongodb://u:hunter2@db'), {
    password: secret,
  });
  log.error({ err: new Error('mail failed', { cause }) }, 'failed');
  log.error(cause, 'failed');
  expect(text()).not.toMatch(/hunter2|jane@example/);
  expect(lines()[0]).toMatchObject({ headers: { accept: 'x', cookie: '[redacted]' } });
  expect(lines()[2]).toMatchObject({ err: { message: 'mail failed', cause: { type: 'Error' } } });
});

it('keeps the figures and names that are no secrets', () => {
  const { log, lines } = collectedLog();
  log.info({ tokens: 3, emailed: true, at: new Date(0), port: 80, none: null }, 'plain');
  expect(lines()[0]).toMatchObject({ tokens: 3, emailed: true, at: '1970-01-01T00:00:00.000Z', none: null });
});

it('cuts what is deep, wide or circular', () => {
  const { log, text } = collectedLog();
  const loop: Record<string, unknown> = { wide: Array.from({ length: 10_000 }, (_, n) => n) };
  loop.self = loop;
  log.info(loop, 'loop');
  expect(text().length).toBeLessThan(5_000);
});

it('mixes in the request and trace id', () => {
  const { log, lines } = collectedLog();
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  runInContext({ requestId: 'r-1', traceparent }, () => log.info('inside'));
  log.info('outside');
  expect(lines()[0]).toMatchObject({ requestId: 'r-1', traceId: '0af7651916cd43dd8448eb211c80319c' });
  expect(lines()[1]).not.toHaveProperty('requestId');
});
