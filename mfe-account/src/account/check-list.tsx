import { CheckField, looks } from '@freightwright/mfe-kit';
import { type Ref, useId } from 'react';

interface CheckListProps<Each extends string> {
  readonly legend: string;
  readonly words: Readonly<Record<Each, string>>;
  readonly all: readonly Each[];
  readonly ticked: readonly Each[];
  readonly error: string | undefined;
  readonly onTicked: (ticked: readonly Each[]) => void;
  readonly ref: Ref<HTMLFieldSetElement>;
}

/** Things of which any number is ticked. */
export function CheckList<Each extends string>(props: CheckListProps<Each>) {
  const { legend, words, all, ticked, error, onTicked, ref } = props;
  const faultId = useId();
  return (
    <fieldset ref={ref} aria-describedby={error === undefined ? undefined : faultId}>
      <legend className={`${looks.below8} ${looks.legend}`}>{legend}</legend>
      <div className={looks.stack4}>
        {all.map((each) => (
          <CheckField
            key={each}
            checked={ticked.includes(each)}
            onTick={(isOn) => onTicked(isOn ? [...ticked, each] : ticked.filter((other) => other !== each))}
          >
            {words[each]}
          </CheckField>
        ))}
      </div>
      {error !== undefined && (
        <p id={faultId} className={`${looks.above8} ${looks.refusal}`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
