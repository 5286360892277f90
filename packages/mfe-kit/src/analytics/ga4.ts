import type { SendEvent } from './analytics-event.ts';

/**
 * Sends events through Google's own script, loaded with the first event: the Measurement Protocol needs a
 * server's secret and a client id of that script. Advertising and page views, with full addresses, are off.
 * Sources: developers.google.com/analytics, "Measurement Protocol" and "gtag.js reference".
 */
export function ga4(window: Window, { id }: { readonly id: string }): SendEvent {
  // Google's script reads the queue with this name. Each entry is the `arguments` object of a call.
  const page = window as Window & { dataLayer?: unknown[] };
  page.dataLayer ??= [];
  const queue = page.dataLayer;
  function gtag(..._call: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: an array would be interpreted differently
    queue.push(arguments);
  }
  gtag('js', new Date());
  gtag('config', id, {
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
    page_referrer: '',
  });
  const { document } = window;
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
  return (name, { url, params }) => gtag('event', name, { ...params, page_location: url, send_to: id });
}
