import { type AnalyticsEvent, paramsOf, type SendEvent } from './analytics-event.ts';
import { readAnalyticsSetting, refusesAnalytics } from './analytics-setting.ts';
import { ga4 } from './ga4.ts';
import { plausible } from './plausible.ts';

export type Track = (event: AnalyticsEvent) => void;

/**
 * Tracks events with the page's service. Never throws or waits; sends nothing if the browser opts out.
 * @example createTrack(window)({ name: 'pricing_viewed' });
 */
export function createTrack(window: Window): Track {
  const setting = readAnalyticsSetting(window.document);
  if (setting === undefined || refusesAnalytics(window.navigator)) return () => undefined;
  let send: SendEvent | undefined;
  return (event) => {
    // Lazily initialized at the first event, because GA4 loads a script of its own.
    send ??= setting.provider === 'plausible' ? plausible(window, setting) : ga4(window, setting);
    const { origin, pathname } = window.location;
    send(event.name, { url: origin + pathname, params: paramsOf(event) });
  };
}
