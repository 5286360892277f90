import type { HazmatRow } from '@freightwright/hazmat';
import type { HazmatValues } from '../form/hazmat-values.ts';
import styles from './hazmat-fields.module.css';

/** What the chosen row says, which nobody types: number, class, packing group, labels, zone. */
export function MaterialFacts({
  details,
  row,
}: {
  readonly details: HazmatValues;
  readonly row: HazmatRow | undefined;
}) {
  const zone = row?.inhalation.kind === 'zone' ? row.inhalation.zone : '';
  const facts: readonly (readonly [string, string])[] = [
    ['Number', details.identificationNumber],
    ['Class', details.hazardClass],
    ['Subsidiary', details.subsidiaryClasses || 'None'],
    ['Packing group', details.packingGroup || 'None'],
    ['Labels', labelsOf(details, row)],
    ['Inhalation zone', zone],
  ];
  if (details.identificationNumber === '') return null;
  return (
    <dl className={styles.facts} aria-label="From the table">
      {facts.map(
        ([name, value]) =>
          value !== '' && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Labels of column 6. A limited quantity has none (49 CFR 172.400a), and no more has a combustible liquid. */
function labelsOf(details: HazmatValues, row: HazmatRow | undefined): string {
  if (row === undefined) return '';
  if (details.limitedQuantity || details.hazardClass === 'Combustible liquid') return 'None';
  return [row.hazardClass, ...row.subsidiaryClasses].join(', ');
}
