import type { MountedPart } from '@freightwright/mfe-kit';
import { createRoot } from 'react-dom/client';
import type { Lazy } from '../../lazy/lazy.ts';
import { LazySection } from '../../lazy/lazy-section.tsx';
import type { PartDeps } from './part-host.ts';
import type { PartOutlet } from './part-outlet.tsx';

/** Mounts a remote's section on another's page: `Platform.mountPart`. Its code loads with the first one. */
export function mountPart(
  name: string,
  place: HTMLElement,
  later: Lazy<{ readonly PartOutlet: typeof PartOutlet }>,
  deps: PartDeps,
): MountedPart {
  const own = place.appendChild(document.createElement('div'));
  const root = createRoot(own);
  root.render(
    <LazySection
      later={later}
      failureText="It did not load. The rest of the page still works."
      waiting={null}
    >
      {({ PartOutlet }) => <PartOutlet name={name} deps={deps} />}
    </LazySection>,
  );
  return {
    unmount() {
      own.remove();
      // React may be rendering the page now, and cannot unmount another root meanwhile.
      queueMicrotask(() => root.unmount());
    },
  };
}
