import { useId } from 'react';
import { classNames } from '../class-names.ts';
import segments from '../components/segments.module.css';
import util from '../theme/utilities.module.css';

interface SegmentedControlProps<T extends string> {
  readonly legend: string;
  /** Where the context shows what is chosen. Screen readers still announce the legend. */
  readonly hideLegend?: boolean;
  /** `spoken` replaces a short label in screen readers. */
  readonly options: readonly (readonly [value: T, text: string, spoken?: string])[];
  readonly value: T;
  readonly onValue: (value: T) => void;
}

/**
 * Two or three short choices side by side, of which one is always chosen.
 * @example <SegmentedControl legend="Unit" options={options} value={unit} onValue={setUnit} />
 */
export function SegmentedControl<T extends string>(props: SegmentedControlProps<T>) {
  const { legend, hideLegend = false, options, value, onValue } = props;
  const name = useId();
  return (
    <fieldset>
      <legend className={classNames(hideLegend ? util.unseen : `${util.below4} ${util.legend}`)}>
        {legend}
      </legend>
      <div className={segments.tray}>
        {options.map(([each, text, spoken]) => (
          <label key={each} className={segments.segment}>
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === value}
              aria-label={spoken}
              onChange={() => onValue(each)}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
