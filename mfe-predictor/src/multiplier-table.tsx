import { compareClassCosts, type FreightClass, freightClasses } from '@freightwright/domain';
import { ClassChip, Sheet } from '@freightwright/mfe-kit';
import { Table, type TableProps } from '@freightwright/mfe-ui';
import { type Classes, changeInPercent, multiplierText } from './comparison-words.ts';
import styles from './multiplier-table.module.css';

interface MultiplierRow {
  readonly freightClass: FreightClass;
  readonly multiplier: string;
  readonly change: string;
  readonly mark: string;
}

/** Every class against the one the shipment has now, the cheapest first. */
export function MultiplierTable({ classes }: { readonly classes: Classes }) {
  const rows = freightClasses.map(({ freightClass, costMultiplier }) => ({
    freightClass,
    multiplier: multiplierText(costMultiplier),
    change: changeInPercent(compareClassCosts(classes.now, freightClass).change),
    mark: markOf(freightClass, classes),
  }));
  return (
    <Sheet title="All 18 multipliers" className={styles.sheet}>
      <Table<MultiplierRow>
        className={styles.table ?? ''}
        columns={columnsFor(classes.now)}
        dataSource={rows.reverse()}
        rowKey="freightClass"
        rowClassName={({ freightClass }) => (freightClass === classes.now ? (styles.current ?? '') : '')}
        pagination={false}
      />
    </Sheet>
  );
}

function columnsFor(now: FreightClass): NonNullable<TableProps<MultiplierRow>['columns']> {
  return [
    {
      title: 'Class',
      dataIndex: 'freightClass',
      rowScope: 'row',
      render: (name: FreightClass, { mark }) => (
        <span className={styles.name}>
          <ClassChip freightClass={name} current={name === now} />
          <span className={styles.mark}>{mark}</span>
        </span>
      ),
    },
    { title: 'Multiplier', dataIndex: 'multiplier', align: 'right', className: styles.strong ?? '' },
    { title: `Against class ${now}`, dataIndex: 'change', align: 'right' },
  ];
}

function markOf(name: FreightClass, { now, after }: Classes): string {
  if (name === now) return 'now';
  return name === after ? 'after' : '';
}
