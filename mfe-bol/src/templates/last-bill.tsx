import { Button } from '@freightwright/mfe-kit';
import { useLastIssued } from '../api/bol-queries.ts';

export interface LastBillProps {
  readonly onUseAgain: (id: string) => void;
}

export function LastBill({ onUseAgain }: LastBillProps) {
  const { last } = useLastIssued();
  if (last === undefined) return null;
  return <Button onClick={() => onUseAgain(last.id)}>Last bill again, to {last.consigneeCompany}</Button>;
}
