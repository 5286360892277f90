import { expect, it } from 'vitest';
import { signatureHeaders } from './post-signed.ts';

/** From the tests of the libraries of standardwebhooks.com. */
const known = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: '1614265330',
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

it('signs as Standard Webhooks does', () => {
  const atMs = Number(known.timestamp) * 1000 + 999;
  expect(signatureHeaders({ id: known.id, body: known.body, atMs }, [known.secret])).toEqual({
    'webhook-id': known.id,
    'webhook-timestamp': known.timestamp,
    'webhook-signature': known.signature,
  });
});
