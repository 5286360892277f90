import { Button } from '@freightwright/mfe-kit';
import { PrintIcon } from '../units/shipment-icons.tsx';

interface PrintButtonProps {
  /** Counts the print. Resolves to false when it may not be made, which somebody else says. */
  readonly mayPrint: () => Promise<boolean>;
  readonly disabled: boolean;
}

export function PrintButton({ mayPrint, disabled }: PrintButtonProps) {
  const print = async () => {
    if (await mayPrint()) window.print();
  };
  return (
    <Button variant="quiet" disabled={disabled} icon={<PrintIcon />} onClick={print}>
      Print
    </Button>
  );
}
