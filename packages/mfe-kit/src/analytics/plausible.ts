import type { SendEvent } from './analytics-event.ts';

/**
 * Sends events directly to Plausible's API, which is public and needs no key, so none of their scripts runs
 * on the page. The body is sent as plain text, so that the browser makes no preflight request first. No
 * cookies are sent, and the answer, which contains nothing, cannot be read.
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
