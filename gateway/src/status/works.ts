import type { StatusPart } from '@freightwright/contracts/facts';
import type { Parts } from '../edge/ask-parts.ts';

/** The parts of the house, as /readyz names them, without which users cannot do what they know under that name. */
const neededFor: Record<StatusPart, readonly string[]> = {
  pages: ['shell', 'registry'],
  account: ['sessions', 'identity'],
  bills: ['bol', 'usage'],
  predictions: ['prediction', 'usage'],
  bulk: ['bulk'],
  payments: ['billing'],
  emails: ['notification'],
  api: ['nats', 'identity'],
};

/** Whether every part that is needed says so. A part that this gateway does not have cannot be down. */
export const works = (part: StatusPart, parts: Parts): boolean =>
  neededFor[part].every((name) => parts[name] !== 'down');
