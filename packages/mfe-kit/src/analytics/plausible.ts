import type { SendEvent } from './analytics-event.ts';

/**
 * Sends events to Plausible's public API without its scripts, as plain text (no preflight), without cookies.
 * Source: plausible.io/docs/events-api.
 */
export function plausible(
  window: Pick<Window, 'fetch'>,
  { id, host }: { readonly id: string; readonly host: string },
): SendEvent {
  return (name, { url, params }) => {
    const body = JSON.stringify({ name, url, domain: id, props: params });
    window
      .fetch(`${host}/api/event`, {
        method: 'POST',
        mode: 'no-cors',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        keepalive: true,
        body,
      })
      .catch(() => undefined);
  };
}
