import { compareClassCosts, freightClasses } from '@freightwright/domain';
import { ClassChip, looks, Sheet, Table } from '@freightwright/mfe-kit';
import { type Classes, changeInPercent, multiplierText } from './comparison-words.ts';
import styles from './multiplier-table.module.css';

/** The cheapest first. */
const rows = [...freightClasses].reverse();

/** Every class compared with the class that the shipment has now. */
export function MultiplierTable({ classes: { now, after } }: { readonly classes: Classes }) {
  return (
    <Sheet title="All 18 multipliers">
      <Table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Class</th>
            <th scope="col">Multiplier</th>
            <th scope="col">Against class {now}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ freightClass, costMultiplier }) => (
            <tr key={freightClass} aria-current={freightClass === now || undefined}>
              <th scope="row">
                <span className={styles.name}>
                  <ClassChip freightClass={freightClass} current={freightClass === now} />
                  <span className={styles.mark}>
                    {freightClass === now ? 'now' : freightClass === after && 'after'}
                  </span>
                </span>
              </th>
              <td className={looks.bold}>{multiplierText(costMultiplier)}</td>
              <td>{changeInPercent(compareClassCosts(now, freightClass).change)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Sheet>
  );
}
