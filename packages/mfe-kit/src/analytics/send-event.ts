import type { AnalyticsParams } from './analytics-event.ts';

/** Hands one event to a service. @param url address of the page, without query and fragment. */
export type SendEvent = (
  name: string,
  event: { readonly url: string; readonly params: AnalyticsParams },
) => void;
