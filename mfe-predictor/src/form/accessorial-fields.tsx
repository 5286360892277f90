import { type AccessorialId, accessorials, accessorialsAt } from '@freightwright/contracts/constants';
import { centsFromUsd, formatCents, type HandlingId, handlings, hazmatCents } from '@freightwright/domain';
import { CheckField, ChevronDownIcon, util } from '@freightwright/mfe-kit';
import styles from './accessorial-fields.module.css';
import { firstAccessorials } from './predictor-texts.ts';
import { usualCharge } from './usual-charges.ts';

const firstIds = Object.keys(firstAccessorials) as (keyof typeof firstAccessorials)[];
const otherIds: AccessorialId[] = [...accessorialsAt('delivery'), ...accessorialsAt('pickup')].filter(
  (id) => !Object.hasOwn(firstAccessorials, id),
);

const handlingAmounts: Partial<Record<HandlingId, string>> = {
  hazmat: `${formatCents(hazmatCents)} or more`,
};
const handlingIds = Object.keys(handlings) as HandlingId[];

interface AccessorialFieldsProps {
  readonly ticked: readonly AccessorialId[];
  readonly onTicked: (ids: AccessorialId[]) => void;
  readonly handling: readonly HandlingId[];
  readonly onHandling: (ids: HandlingId[]) => void;
  /** Whether nothing can be loaded on the unit; undefined for a shipment, whose page asks for each unit. */
  readonly isUnstackable: boolean | undefined;
  readonly onUnstackable: (isUnstackable: boolean) => void;
  /** Dollars by service, from the last estimate. */
  readonly charged: ReadonlyMap<string, number>;
}

/** Services in addition to the transport, each with its charge. */
export function AccessorialFields({
  ticked,
  onTicked,
  handling,
  onHandling,
  isUnstackable,
  onUnstackable,
  charged,
}: AccessorialFieldsProps) {
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
      <details
        open={isUnstackable === true || handling.length > 0 || otherIds.some((id) => ticked.includes(id))}
      >
        <summary className={styles.more}>
          Pickup, limited access and handling
          <ChevronDownIcon />
        </summary>
        {otherIds.map((id) => row(id, accessorials[id]))}
        {handlingIds.map((id) => (
          <CheckField
            key={id}
            className={styles.row}
            name={id}
            checked={handling.includes(id)}
            onTick={(on) => onHandling(on ? [...handling, id] : handling.filter((each) => each !== id))}
          >
            {handlings[id]}
            <span className={styles.amount}>{handlingAmounts[id] ?? 'not in the estimate'}</span>
          </CheckField>
        ))}
        {isUnstackable !== undefined && (
          <CheckField
            className={styles.row}
            name="unstackable"
            checked={isUnstackable}
            onTick={onUnstackable}
          >
            Do not stack
            <span className={styles.amount}>class may rise</span>
          </CheckField>
        )}
      </details>
    </fieldset>
  );
}
