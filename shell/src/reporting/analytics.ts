import { analyticsSelector, type Platform, type Track } from '@freightwright/mfe-kit';

interface AnalyticsDeps {
  readonly window: Window;
  readonly load: () => Promise<{ readonly createTrack: (window: Window) => Track }>;
}

/** `platform.track`. Loads its script eagerly where the page names a service: an event may be the last. */
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
