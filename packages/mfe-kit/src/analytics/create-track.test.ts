// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AnalyticsEvent } from './analytics-event.ts';
import { createTrack } from './create-track.ts';

const calculated: AnalyticsEvent = {
  name: 'calculate_freight_class',
  class: '92.5',
  density: 10.504_321,
  volume: 53.33,
};
// Lets the test pass when Google's script is requested, without loading it.
Object.assign(Reflect.get(window, 'happyDOM').settings, { handleDisabledFileLoadingAsSuccess: true });
const asItIs = (): void => undefined;
const fetchSpy = vi.fn(async (_url: string, _init: RequestInit) => new Response());
const sent = () => fetchSpy.mock.calls.map(([, { body }]) => JSON.parse(String(body)));
const scripts = () => [...document.head.querySelectorAll('script')];

function set(data: Record<string, string>) {
  const meta = document.createElement('meta');
  meta.name = 'fw-analytics';
  Object.assign(meta.dataset, data);
  document.head.append(meta);
}
const plausible = { provider: 'plausible', id: 'freightwright.example', host: 'https://stats.example' };
function signal(name: string, value: unknown): void {
  Object.defineProperty(window.navigator, name, { value, configurable: true });
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetchSpy);
  window.history.replaceState(null, '', '/pricing?plan=professional&email=a@b.example#top');
});
afterEach(() => {
  document.head.replaceChildren();
  Reflect.deleteProperty(window, 'dataLayer');
  signal('doNotTrack', null);
  signal('globalPrivacyControl', undefined);
  fetchSpy.mockClear();
  vi.unstubAllGlobals();
});

describe('nothing is sent and nothing fetched', () => {
  test.each([
    ['by a page that names no service', {}, asItIs],
    ['by a page that names an unknown one', { provider: 'other', id: 'x' }, asItIs],
    ['by a page that does not say where to', { provider: 'plausible', id: 'x' }, asItIs],
    ['when the browser says Do Not Track', plausible, () => signal('doNotTrack', '1')],
    ['under Global Privacy Control', plausible, () => signal('globalPrivacyControl', true)],
    [
      'under Global Privacy Control, by GA4',
      { provider: 'ga4', id: 'G-1' },
      () => signal('globalPrivacyControl', true),
    ],
  ])('%s', (_when, data, prepare) => {
    set(data);
    prepare();
    createTrack(window)(calculated);
    expect(fetchSpy).not.toHaveBeenCalled();
    expect(scripts()).toEqual([]);
  });
});

describe('Plausible', () => {
  beforeEach(() => set(plausible));

  test('is sent the event with its figures, and the page without query and fragment', () => {
    createTrack(window)(calculated);
    expect(fetchSpy.mock.calls[0]?.[0]).toBe('https://stats.example/api/event');
    expect(fetchSpy.mock.calls[0]?.[1]).toMatchObject({ mode: 'no-cors', credentials: 'omit' });
    expect(sent()).toEqual([
      {
        name: 'calculate_freight_class',
        url: `${window.location.origin}/pricing`,
        domain: 'freightwright.example',
        props: { class: '92.5', density: 10.5, volume: 53.33 },
      },
    ]);
    expect(scripts()).toEqual([]);
  });

  test('gets three digits of a ZIP', () => {
    createTrack(window)({
      name: 'predict_shipping_cost',
      originZip: '60608-1234',
      destinationZip: '303',
      weight: 500,
      serviceType: 'ltl',
    });
    expect(sent()[0].props).toEqual({ originZip: '606', weight: 500, serviceType: 'ltl' });
  });

  test('gets no field that is not of the event, and no text where a choice belongs', () => {
    const event = {
      name: 'upgrade_click',
      plan: 'Jo Doe <jo@doe.example>',
      email: 'jo@doe.example',
      userId: 'u1',
    };
    createTrack(window)(event as unknown as AnalyticsEvent);
    expect(sent()[0].props).toEqual({});
  });

  test('that cannot be reached raises no error', async () => {
    fetchSpy.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(() => createTrack(window)({ name: 'pricing_viewed' })).not.toThrow();
    await Promise.resolve();
  });
});

describe('GA4', () => {
  test('loads its script once and queues the events that it reads', () => {
    set({ provider: 'ga4', id: 'G-TEST1' });
    const track = createTrack(window);
    track({ name: 'upgrade_click', plan: 'enterprise' });
    track({ name: 'pricing_viewed' });
    expect(scripts().map(({ src }) => src)).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST1']);
    const queue = Reflect.get(window, 'dataLayer') as IArguments[];
    expect(queue.map((call) => call[0])).toEqual(['js', 'config', 'event', 'event']);
    expect([...(queue[1] ?? [])]).toMatchObject([
      'config',
      'G-TEST1',
      { send_page_view: false, allow_google_signals: false },
    ]);
    expect([...(queue[2] ?? [])]).toEqual([
      'event',
      'upgrade_click',
      { plan: 'enterprise', page_location: `${window.location.origin}/pricing`, send_to: 'G-TEST1' },
    ]);
  });
});
