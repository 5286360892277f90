import type { SendEvent } from './send-event.ts';

/**
 * Straight to Plausible's API, which is public and needs no key: no script of theirs runs on the page. As plain text, so that no second
 * request asks for leave first. Without cookies, and the answer, which says nothing, cannot be read.
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
