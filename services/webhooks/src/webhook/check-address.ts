import { Problem, webhookLimits } from '@freightwright/contracts';
import { isAllowedAddress, literalAddress } from '../send/public-address.ts';

const ports = webhookLimits.ports.join(' or ');

/**
 * Checks what can be seen of an address without asking for its name. What the name resolves to is checked at every
 * delivery.
 * @param options.testMode allows http://, every port, and loopback.
 * @returns the address as it is called. @throws Problem 'request.invalid' that names the rule.
 */
export function checkAddress(text: string, { testMode }: { testMode: boolean }): string {
  const url = URL.parse(text);
  if (!url || !(url.protocol === 'https:' || url.protocol === 'http:')) {
    throw refused('url', 'The address must be a URL that begins with https://');
  }
  if (url.protocol === 'http:' && !testMode) throw refused('https', 'The address must begin with https://');
  if (url.username !== '' || url.password !== '') {
    throw refused('credentials', 'The address must not have a user or a password in it');
  }
  if (!testMode && !isOpenPort(url.port)) throw refused('port', `The port must be ${ports}`);
  const literal = literalAddress(url);
  if (literal !== undefined && !isAllowedAddress(literal, { testMode })) {
    throw refused('public-address', 'The address must be one on the public internet');
  }
  url.hash = '';
  if (url.href.length > webhookLimits.url) {
    throw refused('max-length', `The address may have at most ${webhookLimits.url} characters`);
  }
  return url.href;
}

/** An empty port is that of https. */
const isOpenPort = (port: string): boolean =>
  port === '' || webhookLimits.ports.some((open) => String(open) === port);

const refused = (rule: string, message: string): Problem =>
  new Problem('request.invalid', { detail: message, errors: [{ field: 'url', rule, message }] });
