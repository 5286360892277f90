import type { MountedPart } from '@freightwright/mfe-kit';
import { createRoot } from 'react-dom/client';
import type { Later } from '../../later/later.ts';
import { LaterPart } from '../../later/later-part.tsx';
import type { PartDeps } from './part-host.ts';
import type { PartOutlet } from './part-outlet.tsx';

/**
 * Shows a part of a remote on the page of another remote: `Platform.mountPart`. The code for it is loaded
 * when the first part is shown.
 */
export function mountPart(
  name: string,
  place: HTMLElement,
  later: Later<{ readonly PartOutlet: typeof PartOutlet }>,
  deps: PartDeps,
): MountedPart {
  const own = place.appendChild(document.createElement('div'));
  const root = createRoot(own);
  root.render(
    <LaterPart later={later} failureText="It did not load. The rest of the page still works." waiting={null}>
      {({ PartOutlet }) => <PartOutlet name={name} deps={deps} />}
    </LaterPart>,
  );
  return {
    unmount() {
      own.remove();
      // React may be drawing the page at this moment, and cannot unmount another root meanwhile.
      queueMicrotask(() => root.unmount());
    },
  };
}
