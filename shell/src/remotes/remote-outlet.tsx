import type { RemoteEntry } from '@freightwright/contracts';
import { FailurePanel, useReadable, util } from '@freightwright/mfe-kit';
import styles from './remote-outlet.module.css';
import { waiting } from './remote-states.ts';
import type { Remotes } from './remotes.ts';

/** React does not manage the content of the slot: the remote's page, or the server's markup before it. */
const notOurs = { dangerouslySetInnerHTML: { __html: '' } };

/** The slot of the remote at the path: its page, a skeleton while it loads, or a panel when it fails. */
export function RemoteOutlet({ remotes, entry }: { readonly remotes: Remotes; readonly entry: RemoteEntry }) {
  const state = useReadable(remotes.states)[entry.name] ?? waiting;
  const failed = state.status === 'failed' || state.status === 'retrying';
  return (
    <>
      <div id="page" ref={remotes.showIn} className={styles.slot} hidden={failed} {...notOurs} />
      {state.status === 'waiting' && <Skeleton />}
      {failed && (
        <>
          <h1 className={util.h1}>{titleOf(entry)}</h1>
          <div className={styles.failure}>
            <FailurePanel
              text="We couldn’t load the page. The rest of the site still works."
              reference={state.reference}
              retrying={state.status === 'retrying'}
              onRetry={() => remotes.retry(entry.name)}
              failures={state.failures}
            />
          </div>
        </>
      )}
    </>
  );
}

/** The skeleton of a page that is loading. It appears only when the wait is long enough to notice. */
export const Skeleton = () => (
  <div className={styles.skeleton} role="status" aria-label="Loading">
    <div className={styles.title} />
    <div className={styles.styleSheet}>
      <div />
      <div />
      <div />
      <div />
    </div>
  </div>
);

/** The title of the open page in its remote's manifest, or else the label of the first link. */
export function titleOf({ titles = [], navigation = [], name }: RemoteEntry): string {
  const open = [...titles, ...navigation].find(({ path }) => path === window.location.pathname);
  return (open ?? navigation[0])?.label ?? name;
}
