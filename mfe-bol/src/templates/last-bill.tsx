import { Button } from '@freightwright/mfe-kit';
import { useLastIssued } from '../api/bol-queries.ts';

export interface LastBillProps {
  readonly onUseAgain: (id: string) => void;
}

/** Offers the bill that the reader issued last, to begin the next one with. */
export function LastBill({ onUseAgain }: LastBillProps) {
  const { last } = useLastIssued();
  if (last === undefined) return null;
  return <Button onClick={() => onUseAgain(last.id)}>Last bill again, to {last.consigneeCompany}</Button>;
}
