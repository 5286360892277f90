import type { Route } from '@freightwright/contracts';
import { timeLeftMs } from '@freightwright/service-kit';

/** What the gateway itself may spend on a request before it asks a service, and on one it answers itself, milliseconds. */
export const budgetMs = 5_000;

/**
 * What a service has left, milliseconds: half of what the route may take, so that a caller hears of a part that does not answer while he
 * still waits, less what finding out who he is has taken.
 */
export const timeLeftFor = ({ timeoutMs }: Pick<Route, 'timeoutMs'>): number =>
  Math.max(0, Math.round(timeoutMs / 2 - (budgetMs - timeLeftMs())));
