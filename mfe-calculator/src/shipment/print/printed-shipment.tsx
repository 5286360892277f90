import type { LoadPlans, RuleLimits, ScaleId, UnitFigures, UnitSystem } from '@freightwright/domain';
import { checkShipment, formatDimensions, formatTwoDecimals, formatWeight } from '@freightwright/domain';
import { ClassChip, Table, TableHead, usePrinting, util } from '@freightwright/mfe-kit';
import { createPortal } from 'react-dom';
import { DensityRule } from '../../rule/density-rule.tsx';
import type { WorkedOut } from '../draft/headline.ts';
import { unitsOf, withRowLetters } from '../draft/unit-texts.ts';
import { NextBreakSection, RatedSection } from '../figures/next-break-section.tsx';
import { unitMarks } from '../figures/shipment-results.tsx';
import { Totals } from '../figures/totals.tsx';
import { WarningRow } from '../rules/rules-checked.tsx';
import { TrailerSection } from '../trailer/trailer-section.tsx';
import { UnitLetter } from '../units/unit-row.tsx';
import styles from './printed-shipment.module.css';

const columns = [
  'Handling unit',
  'Length × width × height',
  'Weight each',
  'Stackable',
  'Density',
  'Class',
  '2025',
];

interface PrintedShipmentProps {
  readonly worked: WorkedOut;
  readonly plans: LoadPlans;
  readonly mainScale: ScaleId;
  readonly limits: RuleLimits;
  readonly system: UnitSystem;
  readonly now: () => number;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** The printed shipment: a page of its own, as wide as the paper, that replaces the screen's. */
export function PrintedShipment({ worked, plans, mainScale, limits, system, now }: PrintedShipmentProps) {
  const printing = usePrinting();
  const { units, letters, figures } = worked;
  if (!printing || figures === null) return null;
  const marks = figures.units.map(({ densityPcf }, index) => ({ letter: letters[index] ?? '', densityPcf }));
  return createPortal(
    <article className={styles.paper} data-printed aria-hidden="true">
      <header className={styles.head}>
        <h1 className={util.h2}>Shipment</h1>
        <p className={util.quiet}>Worked out with Freightwright, {day.format(now())}</p>
      </header>
      <PrintedUnits worked={worked} system={system} />
      <div className={styles.totals}>
        <Totals worked={worked} plans={plans} />
      </div>
      <RatedSection units={units} />
      <TrailerSection
        plans={plans}
        units={units}
        figures={figures.units}
        letters={letters}
        ruleFeet={limits.linearFeet}
      />
      <section className={styles.rule}>
        <DensityRule densityPcf={figures.densityPcf} mainScale={mainScale} hanging={unitMarks(marks)} />
        <NextBreakSection units={units} letters={letters} system={system} />
      </section>
      <section className={styles.rules}>
        <h2 className={`${util.below8} ${util.h3}`}>Rules checked</h2>
        <ul className={util.stack6}>
          {checkShipment(units, figures, plans, limits).map(({ name, sentence, id, unitIndex, ...rule }) => (
            <WarningRow
              key={`${id} ${unitIndex}`}
              {...rule}
              name={withRowLetters(name, letters)}
              sentence={withRowLetters(sentence, letters)}
            />
          ))}
        </ul>
      </section>
    </article>,
    document.body,
  );
}

interface PrintedUnitsProps {
  readonly worked: WorkedOut;
  readonly system: UnitSystem;
}

const PrintedUnits = ({ worked: { units, letters, figures }, system }: PrintedUnitsProps) => (
  <Table className={styles.table} aria-label="Handling units">
    <TableHead columns={columns} />
    <tbody>
      {units.map((unit, index) => (
        <tr key={letters[index]}>
          <th scope="row">
            <span className={util.row10}>
              <UnitLetter letter={letters[index] ?? ''} />
              {unitsOf(unit.packaging, unit.count)}
            </span>
            {contentsOf(unit.commodities)}
          </th>
          <td>{formatDimensions(unit, system)}</td>
          <td>{formatWeight(unit.weightLb, system)}</td>
          <td>{unit.stackable ? '2\u00a0high' : 'No'}</td>
          <ClassCells figures={figures?.units[index]} />
        </tr>
      ))}
    </tbody>
  </Table>
);

function ClassCells({ figures }: { readonly figures: UnitFigures | undefined }) {
  if (figures === undefined) return <td colSpan={3} />;
  const { densityPcf, comparison } = figures;
  return (
    <>
      <td>{formatTwoDecimals(densityPcf)}&nbsp;lb/cu&nbsp;ft</td>
      <td>
        <ClassChip freightClass={comparison.chartClass} />
      </td>
      <td>
        <ClassChip freightClass={comparison.nmfc2025Class} differs={comparison.agreement !== 'same'} />
      </td>
    </>
  );
}

function contentsOf(commodities: readonly { readonly description: string }[]) {
  const texts = commodities.map(({ description }) => description).filter(Boolean);
  return texts.length > 0 && <p className={util.note}>{texts.join(', ')}</p>;
}
