import { servicesShownAs } from '@freightwright/contracts';
import type { StatusPart } from '@freightwright/contracts/facts';
import type { Parts } from '../edge/ask-parts.ts';

/** The parts of the gateway itself, as /readyz names them, that an entry of the status page needs. */
const ownParts: Partial<Record<StatusPart, readonly string[]>> = {
  pages: ['shell'],
  account: ['sessions'],
  api: ['nats'],
};

/**
 * Whether everything that users know under the name of this entry works. A part that this gateway does not have
 * cannot be down.
 */
export const works = (entry: StatusPart, parts: Parts): boolean =>
  [...(ownParts[entry] ?? []), ...servicesShownAs(entry)].every((name) => parts[name] !== 'down');
