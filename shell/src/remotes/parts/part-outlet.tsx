import type { RemoteEntry } from '@freightwright/contracts';
import { FailurePanel, newReference, useReadable } from '@freightwright/mfe-kit';
import { useCallback, useEffect, useState } from 'react';
import { createPartHost, lenderOf, type PartDeps } from './part-host.ts';
import styles from './part-outlet.module.css';

const failureText = 'It did not load. The rest of the page still works.';

interface PartOutletProps {
  readonly name: string;
  readonly deps: PartDeps;
}

/** The slot of a shared section: the section, its skeleton while it loads, or a panel when it fails. */
export function PartOutlet({ name, deps }: PartOutletProps) {
  const lender = lenderOf(name, useReadable(deps.registry));
  // Another remote may provide the section now.
  return lender ? (
    <SharedSection key={lender.name} name={name} lender={lender} deps={deps} />
  ) : (
    <MissingPart name={name} deps={deps} />
  );
}

function SharedSection({ name, lender, deps }: PartOutletProps & { readonly lender: RemoteEntry }) {
  const [host] = useState(() => createPartHost(name, lender, deps));
  const takeSlot = useCallback((place: HTMLDivElement | null) => place?.append(host.slot), [host]);
  useReadable(host.states);
  useEffect(() => host.offer(lender), [host, lender]);
  useEffect(() => {
    host.show();
    return host.hide;
  }, [host]);
  const state = host.state();
  const failed = state.status === 'failed' || state.status === 'retrying';
  return (
    <>
      <div ref={takeSlot} hidden={failed} />
      {state.status === 'waiting' && <div className={styles.outline} role="status" aria-label="Loading" />}
      {failed && (
        <FailurePanel
          text={failureText}
          reference={state.reference}
          retrying={state.status === 'retrying'}
          onRetry={host.retry}
          failures={state.failures}
        />
      )}
    </>
  );
}

/** Shown when no remote provides the section, such as after a rollback to a version without it. */
function MissingPart({ name, deps: { platform, freshen } }: PartOutletProps) {
  const [reference] = useState(newReference);
  useEffect(() => {
    const error = new Error(`No remote lends the part ${name}`);
    platform.report({ event: 'remote.load-failed', part: 'shell', reference, error });
  }, [platform, name, reference]);
  return <FailurePanel text={failureText} reference={reference} onRetry={() => void freshen()} />;
}
