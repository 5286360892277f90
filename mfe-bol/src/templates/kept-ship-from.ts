import { refusesAnalytics } from '@freightwright/mfe-kit';
import { keptParty } from '../form/kept-values.ts';
import type { PartyValues } from '../form/party-values.ts';

const key = 'fw.ship-from';

/** Where the visitor of this browser ships from. Nothing when there is none, or the storage is refused. */
export function readShipFrom(): PartyValues | undefined {
  try {
    return keptParty(JSON.parse(window.localStorage.getItem(key) ?? 'null'));
  } catch {
    return undefined;
  }
}

/**
 * Keeps it for the next bill. Unlike the form itself, nobody has asked for that, so it is not done for a
 * browser that asks not to be followed. @returns whether it is kept.
 */
export function keepShipFrom(party: PartyValues): boolean {
  if (refusesAnalytics(navigator)) return false;
  try {
    window.localStorage.setItem(key, JSON.stringify(party));
    return true;
  } catch {
    return false;
  }
}

export function forgetShipFrom(): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // A storage that is refused keeps nothing.
  }
}
