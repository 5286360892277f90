import { randomBytes } from 'node:crypto';
import { webhookSecretPrefix } from '@freightwright/contracts';
import type { Seal } from '@freightwright/service-kit';

export interface Secret {
  id: string;
  /** Encrypted for the webhook with this id; it is stored nowhere else. */
  sealed: string;
  /** From then on it signs no more. null: it is the present one. */
  until: Date | null;
}

const secretBytes = 32;

/** A new secret of a webhook: 32 random bytes. */
export const newSecret = (seal: Seal, webhookId: string, id: string): Secret => ({
  id,
  sealed: seal.seal(webhookSecretPrefix + randomBytes(secretBytes).toString('base64'), webhookId),
  until: null,
});

/** @throws Error when the secret was sealed with another WEBHOOK_SECRET. */
export function openSecret(seal: Seal, webhookId: string, { sealed }: Secret): string {
  const text = seal.open(sealed, webhookId);
  if (text === undefined) throw new Error('the secret of a webhook was sealed with another WEBHOOK_SECRET');
  return text;
}

/** Those that sign at `nowMs`, the newest first. */
export const signingSecrets = (secrets: readonly Secret[], nowMs: number): Secret[] =>
  secrets.filter(({ until }) => until === null || until.getTime() > nowMs);
