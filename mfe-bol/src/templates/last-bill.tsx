import { Button, routes, usePlatform } from '@freightwright/mfe-kit';
import { useQuery } from '@freightwright/mfe-routing';
import { listKey } from '../api/bol-queries.ts';
import { useBookReader } from '../book/book-queries.ts';

export interface LastBillProps {
  readonly onUseAgain: (id: string) => void;
  readonly onShipFrom: (id: string) => void;
}

/** Offers the bill that the reader issued last, or only where it shipped from, to begin the next one with. */
export function LastBill({ onUseAgain, onShipFrom }: LastBillProps) {
  const { call } = usePlatform();
  const reader = useBookReader();
  const { data } = useQuery({
    queryKey: [...listKey, reader, 'last'],
    queryFn: () => call(routes.listBols, { query: { limit: '1', status: 'issued' } }),
    enabled: reader !== undefined,
    refetchOnMount: 'always',
    retry: false,
  });
  const last = data?.bols[0];
  if (last === undefined) return null;
  return (
    <>
      <Button onClick={() => onUseAgain(last.id)}>Last bill again, to {last.consigneeCompany}</Button>
      <Button variant="quiet" onClick={() => onShipFrom(last.id)}>
        Ship from {last.shipperCompany}
      </Button>
    </>
  );
}
