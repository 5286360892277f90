import { bolLimits, bolTotals, lineMeasures } from '@freightwright/contracts/constants';
import { formatNumber, quantity } from '@freightwright/domain';
import { Button, ButtonLink, FieldError, PlusIcon, util } from '@freightwright/mfe-kit';
import { useMemo } from 'react';
import { useFormAccess } from '../fields/form-fields.tsx';
import { LineEditor } from '../lines/line-editor.tsx';
import { blankLine, freshKey, type LineValues } from '../values/bol-values.ts';
import { draftFormOf } from '../values/draft-form-of.ts';
import styles from './items-section.module.css';
import { useFoldedSections } from './use-folded-sections.ts';

interface ItemsSectionProps {
  /** Key of the line whose fields are shown; null when none is open. */
  readonly openLine: string | null;
  readonly onOpenLine: (key: string | null) => void;
}

/** The lines of freight, of which at most one is open, and their totals. */
export function ItemsSection({ openLine, onOpenLine }: ItemsSectionProps) {
  const { values, change, errorOf } = useFormAccess();
  const { lines } = values;
  const folded = useFoldedSections(openLine);
  const { totals, measures } = useMemo(() => {
    const form = draftFormOf(values);
    return { totals: bolTotals(form), measures: lineMeasures(form.lineItems ?? []) };
  }, [values]);
  const put = (key: string, update: (line: LineValues) => LineValues) =>
    change((before) => ({
      ...before,
      lines: before.lines.map((line) => (line.key === key ? update(line) : line)),
    }));
  const add = () => {
    const key = freshKey(lines);
    change((before) => ({ ...before, lines: [...before.lines, blankLine(key)] }));
    onOpenLine(key);
  };
  const remove = (key: string) => {
    change((before) => ({ ...before, lines: before.lines.filter((line) => line.key !== key) }));
    onOpenLine(null);
  };
  const violation = errorOf('lineItems') ?? errorOf('totalPackages') ?? errorOf('totalWeight');
  return (
    <>
      <ol className={util.stack10} aria-label="Line items">
        {lines.map((line, index) => (
          <li key={line.key} className={util.shrinking}>
            {line.key === openLine ? (
              <LineEditor
                line={line}
                index={index}
                measures={measures[index]}
                onChange={(update) => put(line.key, update)}
                onClose={() => onOpenLine(null)}
                onRemove={() => remove(line.key)}
              />
            ) : folded ? (
              <folded.FoldedLine
                line={line}
                index={index}
                measures={measures[index]}
                onOpen={() => onOpenLine(line.key)}
                onTake={(fields) => put(line.key, (before) => ({ ...before, ...fields }))}
              />
            ) : (
              // A line can be edited while its summary loads, and without it.
              <Button className={util.wide} onClick={() => onOpenLine(line.key)}>
                Edit line {index + 1}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {violation !== undefined && <FieldError>{violation}</FieldError>}
      <div className={styles.actions}>
        <Button icon={<PlusIcon />} onClick={add} disabled={lines.length >= bolLimits.lineItems}>
          Add a line
        </Button>
        <ButtonLink href="/shipment" variant="quiet">
          From a shipment
        </ButtonLink>
      </div>
      {lines.length >= bolLimits.lineItems && (
        <p className={util.note}>A bill of lading holds at most {bolLimits.lineItems} lines.</p>
      )}
      <dl className={styles.totals} aria-live="polite">
        <div>
          <dt>Handling units</dt>
          <dd>{formatNumber(totals.handlingUnits)}</dd>
        </div>
        <div>
          <dt>Packages</dt>
          <dd>{formatNumber(totals.packages)}</dd>
        </div>
        <div>
          <dt>Total weight</dt>
          <dd>{quantity(totals.weightLb, 'lb')}</dd>
        </div>
      </dl>
    </>
  );
}
