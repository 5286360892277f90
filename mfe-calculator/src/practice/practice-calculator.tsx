import { presets } from '@freightwright/domain';
import { Button, createLifecycle, Section, SectionBody, util } from '@freightwright/mfe-kit';
import { useState } from 'react';
import styles from '../density/four-number-form.module.css';
import { FourNumberForm, useFourNumbers } from '../density/four-number-form.tsx';
import { type WorkedOut, workOutDensity } from '../density/work-out-density.ts';
import { WorkedSteps } from '../density/worked-steps.tsx';

/** From four numbers to the class, step by step. A section that other remotes show on their pages. */
export function PracticeCalculator() {
  const numbers = useFourNumbers();
  const [worked, setWorked] = useState<WorkedOut | null>(null);
  const [nextPreset, setNextPreset] = useState(presets.length - 1);
  const giveNumbers = () => {
    const preset = presets[nextPreset];
    if (preset === undefined) return;
    const { lengthIn, widthIn, heightIn, weightLb } = preset;
    numbers.fill({
      length: String(lengthIn),
      width: String(widthIn),
      height: String(heightIn),
      weight: String(weightLb),
    });
    setWorked(null);
    setNextPreset((nextPreset + 1) % presets.length);
  };
  return (
    <Section
      title="Practice calculator"
      aside={<span className={util.source}>Uses no free calculation</span>}
    >
      <SectionBody>
        <FourNumberForm
          label="Practice numbers"
          numbers={numbers}
          submitText="Work it out"
          onUnit={(unit) => setWorked(workOutDensity(unit))}
        >
          <Button onClick={giveNumbers}>Use an example</Button>
        </FourNumberForm>
      </SectionBody>
      <SectionBody className={styles.steps}>
        <WorkedSteps worked={worked} />
        <p className={`${styles.verdict} ${util.under12} ${util.quiet}`} aria-live="polite">
          {worked &&
            `${worked.density} lb/cu ft makes it class ${worked.comparison.chartClass}. ${worked.comparison.sentence}`}
        </p>
      </SectionBody>
    </Section>
  );
}

export const { contract, bootstrap, mount, unmount } = createLifecycle(PracticeCalculator, { isPart: true });
