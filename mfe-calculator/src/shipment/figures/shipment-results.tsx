import {
  checkShipment,
  type LoadPlans,
  type RuleLimits,
  type ScaleId,
  type UnitSystem,
} from '@freightwright/domain';
import { looks } from '@freightwright/mfe-kit';
import { memo, useMemo } from 'react';
import { DensityRule } from '../../rule/density-rule.tsx';
import { EmptyRule } from '../../rule/empty-rule.tsx';
import { RulesChecked } from '../rules/rules-checked.tsx';
import { TrailerSection } from '../trailer/trailer-section.tsx';
import { NextBreakSection } from './next-break-section.tsx';
import { RatedSection } from './rated-section.tsx';
import { unitMarks } from './unit-marks.tsx';
import type { WorkedOut } from './work-out-shipment.ts';

interface ShipmentResultsProps {
  readonly worked: WorkedOut;
  /** The plans of these units, or those of the units before while a large load is being planned. */
  readonly plans: LoadPlans;
  readonly mainScale: ScaleId;
  readonly system: UnitSystem;
  readonly limits: RuleLimits;
  readonly onLimits: (limits: RuleLimits) => void;
}

/** The results for the shipment, below the table. They follow the typing when there is time to draw them. */
export const ShipmentResults = memo(function ShipmentResults(props: ShipmentResultsProps) {
  const { worked, plans, mainScale, system, limits, onLimits } = props;
  const { units, letters, figures } = worked;
  const rules = useMemo(
    () => (figures === null ? null : checkShipment(units, figures, plans, limits)),
    [units, figures, plans, limits],
  );
  const hanging = useMemo(
    () =>
      unitMarks(
        (figures?.units ?? []).map(({ densityPcf }, index) => ({ letter: letters[index] ?? '', densityPcf })),
      ),
    [figures, letters],
  );
  return (
    <>
      <RatedSection units={units} />
      <TrailerSection
        plans={plans}
        units={units}
        figures={figures?.units ?? []}
        letters={letters}
        ruleFeet={limits.linearFeet}
      />
      <section
        className={`${looks.shrinking} ${looks.roomy} ${looks.sheet}`}
        aria-labelledby="on-the-density-rule"
      >
        <header className={`${looks.titled} ${looks.below16}`}>
          <h2 id="on-the-density-rule" className={looks.h3}>
            On the density rule
          </h2>
          <p className={looks.quiet}>
            {units.length > 1
              ? 'The flag is the blended density, for one commodity on several units. Letters are the units.'
              : 'The flag is the whole shipment, letters are the units.'}
          </p>
        </header>
        {figures === null ? (
          <EmptyRule />
        ) : (
          <DensityRule densityPcf={figures.densityPcf} mainScale={mainScale} hanging={hanging} />
        )}
        {figures !== null && <NextBreakSection units={units} letters={letters} system={system} />}
      </section>
      <RulesChecked rules={rules} letters={letters} limits={limits} onLimits={onLimits} />
    </>
  );
});
