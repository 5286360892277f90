import { createHmac } from 'node:crypto';
import { webhookSecretPrefix } from '@freightwright/contracts';

export interface Signed {
  id: string;
  /** The exact text that is sent. */
  body: string;
  /** When it is signed, milliseconds since 1970. */
  atMs: number;
}

/**
 * The headers of Standard Webhooks (standardwebhooks.com): HMAC-SHA256 over `<id>.<timestamp>.<body>`, one signature for
 * each secret.
 * @param secrets 'whsec_' and base64, in the order of the signatures.
 */
export function signatureHeaders({ id, body, atMs }: Signed, secrets: readonly string[]) {
  const timestamp = String(Math.floor(atMs / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(webhookSecretPrefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
