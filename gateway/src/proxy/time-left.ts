import type { Route } from '@freightwright/contracts';
import { timeLeftMs } from '@freightwright/service-kit';

/**
 * How long the gateway may take before it asks a service, and for requests that it answers by itself,
 * milliseconds.
 */
export const budgetMs = 5_000;

/**
 * How long a service has, milliseconds. It is half of what the route may take, so that the caller still hears
 * of a part that does not answer, minus what the gateway has used to identify the caller.
 */
export const timeLeftFor = ({ timeoutMs }: Pick<Route, 'timeoutMs'>): number =>
  Math.max(0, Math.round(timeoutMs / 2 - (budgetMs - timeLeftMs())));
