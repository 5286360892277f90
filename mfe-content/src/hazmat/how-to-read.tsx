import { Section, Table, TableHead, util } from '@freightwright/mfe-kit';
import { hazardClasses, symbolLabels } from './hazard-classes.ts';
import styles from './how-to-read.module.css';
import { SectionLink } from './section-link.tsx';

export const AboutTable = () => (
  <section className={util.remark}>
    <h2 className={util.caption}>Where the table comes from</h2>
    <p className={util.quiet}>
      <a href="https://www.ecfr.gov/current/title-49/section-172.101">49 CFR 172.101</a> as of
      July&nbsp;28,&nbsp;2026, last amended on June&nbsp;23,&nbsp;2025: 3,260 rows with 2,369 numbers. The
      text of the special provisions is that of June&nbsp;1,&nbsp;2026. Check the regulation itself before you
      ship.
    </p>
  </section>
);

export const HowToRead = () => (
  <div className={styles.sections}>
    <section aria-labelledby="hazard-classes">
      <h2 id="hazard-classes" className={`${util.below16} ${util.h2}`}>
        Hazard classes and placards
      </h2>
      <Section aria-label="Classes and divisions">
        <Table stacks className={styles.classes} aria-label="Hazard classes and divisions">
          <TableHead columns={['Class or division', 'Name', 'Placard on the vehicle', 'Defined in 49 CFR']} />
          <tbody>
            {hazardClasses.map(({ hazardClass, name, placard, from, section }) => (
              <tr key={hazardClass}>
                <th scope="row" className={util.bold}>
                  {hazardClass}
                </th>
                <td>{name}</td>
                <td>
                  <strong>{placard}</strong> {from}
                </td>
                <td data-label="Defined in 49 CFR">
                  <SectionLink section={section} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Section>
      <p className={`${util.above12} ${util.note}`}>
        The pounds are gross weight of all Table 2 materials on one vehicle. Table 1 materials and anything in
        a bulk packaging are placarded at any weight (<SectionLink section="172.504" />
        ).
      </p>
    </section>
    <div className={styles.pair}>
      <section aria-labelledby="symbols">
        <h2 id="symbols" className={`${util.below12} ${util.h2}`}>
          Symbols in column 1
        </h2>
        <dl className={styles.symbols}>
          {Object.entries(symbolLabels).map(([symbol, message]) => (
            <div key={symbol}>
              <dt>{symbol}</dt>
              <dd>{message}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="shipping-paper">
        <h2 id="shipping-paper" className={`${util.below12} ${util.h2}`}>
          On the shipping paper
        </h2>
        <ol className={styles.steps}>
          <li>
            The basic description: number, shipping name, class and packing group, as in “UN1263, Paint, 3, PG
            II”. A subsidiary class follows the class in parentheses. Nothing else may stand between them (
            <SectionLink section="172.202" />
            ).
          </li>
          <li>The total quantity with its unit, and the number and kind of packages.</li>
          <li>
            An emergency phone number that somebody answers 24 hours a day, unless an exception applies (
            <SectionLink section="172.604" />
            ).
          </li>
          <li>
            The shipper’s certification (<SectionLink section="172.204" />
            ).
          </li>
        </ol>
        <p className={`${util.above16} ${util.text}`}>
          Our <a href="/bol">bill of lading</a> fills a hazardous line from this table and checks it.
        </p>
      </section>
    </div>
  </div>
);
