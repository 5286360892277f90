import { Button, Sheet } from '@freightwright/mfe-kit';
import { Checkbox } from '@freightwright/mfe-ui';
import { type Ref, useState } from 'react';
import styles from './checklist.module.css';
import { ChecklistActions } from './checklist-actions.tsx';
import { basicDescription, everyBill, hazardousLine } from './checklist-items.ts';
import { ChecklistSection } from './checklist-section.tsx';
import { checklistText } from './checklist-text.ts';

/** What the law asks of a bill of lading, to tick off. The ticks are kept while the page is open, and nowhere else. */
export function Checklist({ headingRef }: { readonly headingRef: Ref<HTMLHeadingElement> }) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [hazardous, setHazardous] = useState(false);
  const items = hazardous ? [...everyBill, ...hazardousLine] : everyBill;
  const done = items.filter(({ id }) => ticked.has(id)).length;
  const tick = (id: string, on: boolean) =>
    setTicked((current) => new Set(on ? [...current, id] : [...current].filter((other) => other !== id)));
  return (
    <Sheet
      title="Bill of lading checklist"
      titleRef={headingRef}
      className={styles.checklist}
      aside={
        <p className={styles.count} role="status">
          {done} of {items.length} ticked
        </p>
      }
    >
      <ChecklistSection
        title="On every bill"
        source="49 CFR 373.101"
        items={everyBill}
        ticked={ticked}
        onTick={tick}
      />
      <div className={styles.question}>
        <Checkbox checked={hazardous} onChange={({ target }) => setHazardous(target.checked)}>
          The shipment has a hazardous line
        </Checkbox>
      </div>
      {hazardous && (
        <ChecklistSection
          title="On a hazardous line"
          source="49 CFR 172.201 to 172.204, 172.604"
          items={hazardousLine}
          ticked={ticked}
          onTick={tick}
        >
          The first four stand in this order with nothing between them:{' '}
          <span className={styles.example}>{basicDescription}</span>
        </ChecklistSection>
      )}
      <ChecklistActions text={checklistText(ticked, hazardous)}>
        {ticked.size > 0 && (
          <Button variant="quiet" onClick={() => setTicked(new Set())}>
            Clear ticks
          </Button>
        )}
      </ChecklistActions>
    </Sheet>
  );
}
