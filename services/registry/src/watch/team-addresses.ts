import { checkSchema, EmailAddress, remoteName } from '@freightwright/contracts';

/** To whom the platform writes about a remote. */
export interface TeamAddresses {
  /** The addresses of the remote's own team, or else those for every remote. */
  of(remote: string): readonly string[];
}

/** The most addresses in the setting. */
const addressesAtMost = 50;

/**
 * Reads a list such as 'platform@mill.example, mfe-bol=bills@mill.example': addresses for every remote, and addresses of
 * the team of one remote, which then gets its letters instead.
 * @throws TypeError that names the part which is neither.
 */
export function teamAddresses(text: string): TeamAddresses {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length > addressesAtMost) throw new TypeError(`There are more than ${addressesAtMost} addresses`);
  const byRemote = new Map<string, string[]>();
  for (const part of parts) {
    const equals = part.indexOf('=');
    const [remote, address] =
      equals === -1 ? [everyRemote, part] : [part.slice(0, equals), part.slice(equals + 1)];
    const isRemote = remote === everyRemote || checkSchema(remoteName, remote).ok;
    if (!isRemote || !checkSchema(EmailAddress, address).ok) {
      throw new TypeError(
        `'${part}' is neither an address nor a remote with one, such as mfe-bol=bills@mill.example`,
      );
    }
    byRemote.set(remote, [...(byRemote.get(remote) ?? []), address]);
  }
  return { of: (remote) => byRemote.get(remote) ?? byRemote.get(everyRemote) ?? [] };
}

const everyRemote = '';
