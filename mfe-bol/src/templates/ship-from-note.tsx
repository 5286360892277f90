import { Button, util } from '@freightwright/mfe-kit';
import { useFormAccess } from '../fields/form-fields.tsx';
import { forgetShipFrom } from '../values/stored-values.ts';

const texts = {
  'last-bill': 'Filled in from your last bill.',
  browser: 'Filled in from your last form, which this browser keeps.',
  typed: 'This browser keeps where you ship from for your next form.',
};

export function ShipFromNote() {
  const { values, shipFrom, clearShipFrom } = useFormAccess();
  if (shipFrom === null || shipFrom.from === 'forgotten' || shipFrom.party !== values.shipper) return null;
  const isStored = shipFrom.from !== 'last-bill';
  return (
    <div className={`${util.buttons} ${util.whole}`}>
      <p className={util.note}>{texts[shipFrom.from]}</p>
      <Button
        variant="quiet"
        aria-label={isStored ? 'Forget where I ship from' : 'Clear Ship from'}
        onClick={() => {
          if (isStored) forgetShipFrom();
          clearShipFrom();
        }}
      >
        {isStored ? 'Forget' : 'Clear'}
      </Button>
    </div>
  );
}
