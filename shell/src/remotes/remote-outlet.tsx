import type { RemoteEntry } from '@freightwright/contracts';
import { FailurePanel, useReadable } from '@freightwright/mfe-kit';
import { useCallback } from 'react';
import styles from './remote-outlet.module.css';
import type { Remotes } from './remotes.ts';

interface RemoteOutletProps {
  readonly remotes: Remotes;
  readonly entry: RemoteEntry;
}

/**
 * The place of the remote that answers the path: shows its page, an outline while it loads, or a panel when
 * it fails.
 */
export function RemoteOutlet({ remotes, entry }: RemoteOutletProps) {
  useReadable(remotes.states);
  const state = remotes.states.of(entry.name);
  const takeSlot = useCallback((place: HTMLDivElement | null) => place?.append(remotes.slot), [remotes]);
  const failed = state.status === 'failed' || state.status === 'retrying';
  return (
    <>
      <div ref={takeSlot} className={styles.slot} hidden={failed} />
      {state.status === 'waiting' && <Skeleton />}
      {failed && (
        <>
          <h1 className={styles.heading}>{titleOf(entry)}</h1>
          <div className={styles.failure}>
            <FailurePanel
              text={`The ${titleOf(entry).toLowerCase()} could not be shown. The navigation and every other page still work.`}
              reference={state.reference}
              retrying={state.status === 'retrying'}
              onRetry={() => remotes.retry(entry.name)}
              onReload={state.failures > 1 ? () => window.location.reload() : undefined}
            />
          </div>
        </>
      )}
    </>
  );
}

/** The outline of a page that is loading. It appears only when the wait is long enough to notice. */
export function Skeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading">
      <div className={styles.title} />
      <div className={styles.sheet}>
        <div />
        <div />
        <div />
        <div />
      </div>
    </div>
  );
}

export function titleOf({ navigation, name }: RemoteEntry): string {
  return navigation?.[0]?.label ?? name.replace(/^mfe-/, '');
}
