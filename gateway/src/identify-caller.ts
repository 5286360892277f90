import type { IncomingMessage } from 'node:http';
import type { Principal } from '@freightwright/contracts';

/**
 * Who is calling. The one place where a session cookie, a bearer token or an API key becomes a principal; until there are any, everyone
 * is anonymous and whatever a request claims about its caller is not even read.
 */
export function identifyCaller(_request: IncomingMessage, clientAddress: string): Principal {
  return { tier: 'anonymous', scopes: [], clientAddress };
}
