import type { BuildState } from '../build-state.ts';

export interface FollowBuildsDeps {
  readonly events: Pick<EventSource, 'addEventListener' | 'close'>;
  /** The running build of the page. */
  readonly hash: () => string;
  /** Applies the next build. Resolves to false when there is none that follows the page's own. */
  readonly update: () => Promise<boolean>;
  readonly reload: () => void;
  /** Shows the errors of a failed build, and removes them when there are none. */
  readonly show: (problems: readonly string[]) => void;
}

/** How many builds a page may be behind. Beyond that it is reloaded. */
const behindAtMost = 50;

/**
 * Applies each build to the page, without a reload where possible. Problems are shown at once and removed by
 * the next good build.
 */
export function followBuilds({ events, hash, update, reload, show }: FollowBuildsDeps): { stop(): void } {
  let wanted: string | undefined;
  let isUpdating = false;
  let isStopped = false;

  async function catchUp(): Promise<void> {
    for (let builds = 0; wanted !== undefined && wanted !== hash() && !isStopped; builds += 1) {
      if (builds === behindAtMost || !(await update())) return reload();
    }
  }

  events.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const state: BuildState = JSON.parse(data);
    show(state.problems);
    wanted = state.hash;
    if (isUpdating) return;
    isUpdating = true;
    // An update that no module accepts, or a module that throws, leaves the page between two builds.
    void catchUp()
      .catch(reload)
      .finally(() => {
        isUpdating = false;
      });
  });
  return {
    stop() {
      isStopped = true;
      events.close();
    },
  };
}
