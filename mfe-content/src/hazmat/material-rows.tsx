import { Section, SectionBody, util } from '@freightwright/mfe-kit';
import { DetailTable } from './detail-table.tsx';
import { formatClass, type Material, type MaterialRow } from './material.ts';
import styles from './material-rows.module.css';

/** One section per entry of the table, packing groups side by side. Several entries get links to them. */
export function MaterialRows({ material: { identificationNumber, rows } }: { readonly material: Material }) {
  const entries = [...Map.groupBy(rows, sameButGroup).values()].map((group, at) => ({
    group,
    id: `entry-${at + 1}`,
    title: titleOf(group, identificationNumber),
  }));
  return (
    <div className={util.stack24}>
      {entries.length > 1 && (
        <nav aria-label="Entries of this number">
          <ul className={styles.index}>
            {entries.map(({ id, title }) => (
              <li key={id}>
                <a className={styles.link} href={`#${id}`}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {entries.map(({ group, id, title }) => (
        <div key={id} id={id} className={styles.entry}>
          <Section title={title}>
            <SectionBody>
              <Paper rows={group} />
            </SectionBody>
            <DetailTable rows={group} />
          </Section>
        </div>
      ))}
    </div>
  );
}

const sameButGroup = (row: MaterialRow) =>
  [row.identificationNumber, row.description, formatClass(row)].join('~');

/** 'Paint, class 3'; with its own number if the entry may use another. */
function titleOf([row]: readonly MaterialRow[], identificationNumber: string): string {
  if (row === undefined) return identificationNumber;
  const name = row.shippingNames[0] ?? row.description;
  const own = row.identificationNumber === identificationNumber ? '' : ` (also ${row.identificationNumber})`;
  const printedClass = /^\d/.test(row.hazardClass) ? `class ${formatClass(row)}` : formatClass(row);
  return `${name}${own}, ${printedClass}`;
}

function Paper({ rows }: { readonly rows: readonly MaterialRow[] }) {
  const printed = new Set(rows.flatMap(({ paper }) => paper.description ?? []));
  const notes = new Set(rows.flatMap(({ paper }) => paper.notes));
  return (
    <>
      <h3 className={`${util.caption} ${util.below8}`}>On the shipping paper</h3>
      {[...printed].map((description) => (
        <p key={description} className={styles.printed}>
          {description}
        </p>
      ))}
      <ul className={styles.notes}>
        {[...notes].map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </>
  );
}
