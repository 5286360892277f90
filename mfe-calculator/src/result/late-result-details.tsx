import { lazy } from 'react';
import styles from './late-result-details.module.css';

const load = () => import('./result-details.tsx');

/** Sends for the details of a result ahead of their use: from the first touch of the form on. */
export function expectResult(): void {
  load().catch(() => undefined);
}

/** The details of a result, which the page does without until there is one. Where they cannot be fetched, the class still stands. */
export const LateResultDetails = lazy(() =>
  load()
    .catch(load)
    .then(
      ({ ResultDetails }) => ({ default: ResultDetails }),
      () => ({ default: MissingDetails }),
    ),
);

function MissingDetails() {
  return (
    <p className={styles.missing} role="alert">
      The ways to the next break could not be fetched. Check the connection, then reload the page.
    </p>
  );
}
