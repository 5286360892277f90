import { type AccessorialId, accessorials, accessorialsAt } from '@freightwright/contracts/constants';
import { centsFromUsd, formatCents } from '@freightwright/domain';
import { CheckField, ChevronDownIcon, util } from '@freightwright/mfe-kit';
import styles from './accessorial-fields.module.css';
import { firstAccessorials } from './predictor-texts.ts';
import { usualCharge } from './usual-charges.ts';

const firstIds = Object.keys(firstAccessorials) as (keyof typeof firstAccessorials)[];
const otherIds: AccessorialId[] = [...accessorialsAt('delivery'), ...accessorialsAt('pickup')].filter(
  (id) => !Object.hasOwn(firstAccessorials, id),
);

interface AccessorialFieldsProps {
  readonly ticked: readonly AccessorialId[];
  readonly onTicked: (ids: AccessorialId[]) => void;
  /** Dollars by service, from the last estimate. */
  readonly charged: ReadonlyMap<string, number>;
}

/** Services in addition to the transport, each with its charge. */
export function AccessorialFields({ ticked, onTicked, charged }: AccessorialFieldsProps) {
  const row = (id: AccessorialId, text: string) => {
    const dollars = charged.get(id) ?? usualCharge(id);
    return (
      <CheckField
        key={id}
        className={styles.row}
        name={id}
        checked={ticked.includes(id)}
        onTick={(on) => onTicked(on ? [...ticked, id] : ticked.filter((each) => each !== id))}
      >
        {text}
        {dollars !== undefined && <span className={styles.amount}>{formatCents(centsFromUsd(dollars))}</span>}
      </CheckField>
    );
  };
  return (
    <fieldset className={styles.fields}>
      <legend className={util.legend}>Accessorials</legend>
      {firstIds.map((id) => row(id, firstAccessorials[id]))}
      <details open={otherIds.some((id) => ticked.includes(id))}>
        <summary className={styles.more}>
          Pickup and limited access
          <ChevronDownIcon />
        </summary>
        {otherIds.map((id) => row(id, accessorials[id]))}
      </details>
    </fieldset>
  );
}
