import type { Quote } from '@freightwright/contracts';
import { formatDay, quantity } from '@freightwright/domain';
import { Dialog, routes, Table, usePlatform, util } from '@freightwright/mfe-kit';
import { useCallback } from 'react';
import { serviceLabels } from '../form/entry.ts';
import { describeDays, money, signedMoney } from '../form/predictor-texts.ts';
import { NotLoaded, useLoaded } from './loaded.tsx';

export function ComparedEstimates({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const { call } = usePlatform();
  const load = useCallback(
    () => Promise.all(ids.map(async (id) => (await call(routes.readQuote, { params: { id } })).quote)),
    [call, ids],
  );
  const { state, retry } = useLoaded(load);
  return (
    <Dialog open title="Two estimates compared" onClose={onClose}>
      {state.status === 'loading' && <p role="status">Loading both estimates</p>}
      {state.status === 'failed' && (
        <NotLoaded onRetry={retry}>We couldn’t load one of the estimates.</NotLoaded>
      )}
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
            <td className={util.bold}>{difference}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function comparedRows(first: Quote, second: Quote) {
  const text = (name: string, of: (quote: Quote) => string) => ({
    name,
    values: [of(first), of(second)],
    // No figure for this one.
    difference: '',
  });
  const amounts = (name: string, of: (quote: Quote) => number) => ({
    name,
    values: [money(of(first)), money(of(second))],
    difference: signedMoney(of(second) - of(first)),
  });
  return [
    text('From', ({ summary }) => summary.originPlace),
    text('To', ({ summary }) => summary.destinationPlace),
    text('Weight', ({ summary }) => quantity(summary.weightLb, 'lb')),
    text('Service', ({ summary }) => serviceLabels[summary.serviceType]),
    text('Predicted on', ({ summary }) => formatDay(summary.predictedAt)),
    amounts('Base rate', ({ prediction }) => prediction.baseRate),
    amounts('Fuel surcharge', ({ prediction }) => prediction.fuelSurcharge),
    amounts('Accessorials', ({ prediction }) => prediction.accessorialCharges),
    amounts('Total', ({ prediction }) => prediction.totalEstimate),
    text('Confidence', ({ prediction }) => `${prediction.confidence}%`),
    text('Transit', ({ prediction }) => describeDays(prediction.transitDays)),
  ];
}
