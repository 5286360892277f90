import { randomBytes } from 'node:crypto';
import { type RequestIdentity, requestKey } from '@freightwright/service-kit';
import type { WebhookDeps } from '../webhook-deps.ts';

const newSeed = (): string => randomBytes(16).toString('base64url');

/**
 * 22 characters of base64url, the same for a repeated request with the same key. Whatever a request makes is named after
 * its seed and made only if it is not there, so a repeat comes to the same, also when the first one died halfway.
 * @throws Problem 'idempotency.key-reused' when the key came with another request before.
 */
export async function requestSeed(
  { idempotency, nowMs }: Pick<WebhookDeps, 'idempotency' | 'nowMs'>,
  owner: string,
  identity: RequestIdentity,
): Promise<{ seed: string; isRepeat: boolean }> {
  const asked = { owner, request: requestKey(owner, identity, nowMs()), newOperationId: newSeed };
  const { operationId: seed, isRepeat } = await idempotency.operationOf(asked);
  return { seed, isRepeat };
}
