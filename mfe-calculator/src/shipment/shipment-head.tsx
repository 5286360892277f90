import { Button, looks, segments } from '@freightwright/mfe-kit';
import styles from './shipment-head.module.css';

interface ShipmentHeadProps {
  /** A sentence that says how many kinds of unit are complete. */
  readonly lead: string;
  /** Whether there is a complete unit to continue with. */
  readonly ready: boolean;
  readonly onPredict: () => void;
  readonly onBill: () => void;
}

export function ShipmentHead({ lead, ready, onPredict, onBill }: ShipmentHeadProps) {
  return (
    <header className={styles.head}>
      <div>
        <h1 className={looks.h1}>Shipment</h1>
        <p className={`${looks.above4} ${looks.ink2}`}>{lead}</p>
      </div>
      <div className={styles.side}>
        <nav aria-label="Calculator" className={segments.tray}>
          <a href="/" className={segments.segment}>
            One unit
          </a>
          <a href="/shipment" className={segments.segment} aria-current="page">
            Shipment
          </a>
        </nav>
        <div className={styles.actions}>
          <Button disabled={!ready} onClick={onBill}>
            Bill of lading
          </Button>
          <Button variant="primary" disabled={!ready} onClick={onPredict}>
            Predict the cost
          </Button>
        </div>
        {!ready && <p className={styles.why}>Complete one unit to continue.</p>}
      </div>
    </header>
  );
}
