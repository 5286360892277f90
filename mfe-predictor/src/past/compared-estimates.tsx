import type { Quote } from '@freightwright/contracts';
import { Dialog, looks, routes, Table, usePlatform } from '@freightwright/mfe-kit';
import { useCallback } from 'react';
import { comparedRows } from './compared-rows.ts';
import { NotLoaded } from './not-loaded.tsx';
import { useLoaded } from './use-loaded.ts';

interface ComparedEstimatesProps {
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

/** Two estimates side by side, and by how much the second differs. */
export function ComparedEstimates({ ids, onClose }: ComparedEstimatesProps) {
  const { call } = usePlatform();
  const load = useCallback(
    () => Promise.all(ids.map(async (id) => (await call(routes.readQuote, { params: { id } })).quote)),
    [call, ids],
  );
  const { state, retry } = useLoaded(load);
  return (
    <Dialog open title="Two estimates compared" onClose={onClose}>
      {state.status === 'loading' && <p role="status">Loading both estimates</p>}
      {state.status === 'failed' && <NotLoaded onRetry={retry}>One of the estimates did not load.</NotLoaded>}
      {state.status === 'here' && <Compared quotes={state.value} />}
    </Dialog>
  );
}

function Compared({ quotes: [first, second] }: { readonly quotes: readonly Quote[] }) {
  if (first === undefined || second === undefined) return null;
  return (
    <Table aria-label="Two estimates compared">
      <thead>
        <tr>
          <td />
          <th scope="col">First</th>
          <th scope="col">Second</th>
          <th scope="col">Difference</th>
        </tr>
      </thead>
      <tbody>
        {comparedRows(first, second).map(({ name, values, difference }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{values[0]}</td>
            <td>{values[1]}</td>
            <td className={looks.bold}>{difference}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
