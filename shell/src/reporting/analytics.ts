import { analyticsSelector, type Platform, type Track } from '@freightwright/mfe-kit';

interface AnalyticsDeps {
  readonly window: Window;
  /** Loads the script that counts events. */
  readonly load: () => Promise<{ readonly createTrack: (window: Window) => Track }>;
}

/**
 * `platform.track`. The script that counts is loaded only on a page that names an analytics service, and
 * there at once, because an event may be the last thing that happens on the page.
 */
export function createAnalytics({ window, load }: AnalyticsDeps): Platform['track'] {
  if (window.document.querySelector(analyticsSelector) === null) return () => undefined;
  let track: Promise<Track> | undefined;
  function take(): Promise<Track> {
    track ??= load().then(({ createTrack }) => createTrack(window));
    track.catch(() => {
      track = undefined;
    });
    return track;
  }
  void take();
  return (event) => {
    take().then(
      (count) => count(event),
      () => undefined,
    );
  };
}
