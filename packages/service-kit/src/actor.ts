import type { Principal } from '@freightwright/contracts';
import * as z from 'zod/mini';
import { addressNetwork } from './address-block.ts';

/** Who began a request and from where, as far as an audit log needs it. */
const Actor = z.strictObject({
  as: z.enum(['person', 'key', 'machine', 'visitor']),
  /** The id of the API key that called. */
  key: z.optional(z.string().check(z.maxLength(64))),
  /** The network of the address, without the machine in it: '203.0.113.0/24'. */
  network: z.optional(z.string().check(z.maxLength(64))),
  /** 'Chrome on Windows', as far as the caller says. */
  device: z.optional(z.string().check(z.maxLength(100))),
});
export type Actor = z.infer<typeof Actor>;

/** The header in which the gateway tells a service what the caller calls its device. */
export const deviceHeader = 'x-device';

/** The actor of a request as the text that travels on with everything the request causes. */
export function actorText(
  { userId, apiKey, session, clientAddress }: Principal,
  device: string | undefined,
): string {
  const actor: Actor = {
    as: apiKey ? 'key' : session !== undefined ? 'person' : userId !== undefined ? 'machine' : 'visitor',
    ...(apiKey && { key: apiKey.id }),
    network: addressNetwork(clientAddress),
    ...(device !== undefined && { device: device.slice(0, 100) }),
  };
  return JSON.stringify(actor);
}

/** Undefined for what no request began, and for a text that we did not write. */
export function readActor(text: string | undefined): Actor | undefined {
  if (text === undefined || text.length > 1_000) return undefined;
  try {
    return z.safeParse(Actor, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
