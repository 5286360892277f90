import { createHmac } from 'node:crypto';

/**
 * The value of `Stripe-Signature`: the time in epoch seconds, and the HMAC-SHA256 of it and the exact body. Source:
 * Stripe's documentation, "Verify webhook signatures manually".
 */
export function signature(payload: string, secret: string, seconds: number): string {
  const sum = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${sum}`;
}
