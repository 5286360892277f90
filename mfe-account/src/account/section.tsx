import { CheckField, Section, SectionBody, util } from '@freightwright/mfe-kit';
import { type ReactNode, type Ref, useId } from 'react';
import styles from './section.module.css';

interface SectionProps {
  readonly title: string;
  /** The description below the title. */
  readonly about: ReactNode;
  /** Whether it has a table of many columns, which spans the full width. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

export function AccountSection({ title, about, isWide = false, children }: SectionProps) {
  const titleId = useId();
  return (
    <Section aria-labelledby={titleId}>
      <SectionBody className={isWide ? util.stack16 : styles.section}>
        <header>
          <h2 id={titleId} className={util.h3}>
            {title}
          </h2>
          <div className={`${util.above8} ${util.quiet}`}>{about}</div>
        </header>
        <div className={isWide ? util.shrinking : `${util.shrinking} ${styles.content}`}>{children}</div>
      </SectionBody>
    </Section>
  );
}

interface CheckListProps<Each extends string> {
  readonly legend: string;
  readonly label: Readonly<Record<Each, string>>;
  readonly all: readonly Each[];
  readonly ticked: readonly Each[];
  readonly error: string | undefined;
  readonly onTicked: (ticked: readonly Each[]) => void;
  readonly ref: Ref<HTMLFieldSetElement>;
}

export function CheckList<Each extends string>(props: CheckListProps<Each>) {
  const { legend, label, all, ticked, error, onTicked, ref } = props;
  const violationId = useId();
  return (
    <fieldset ref={ref} aria-describedby={error === undefined ? undefined : violationId}>
      <legend className={`${util.below8} ${util.legend}`}>{legend}</legend>
      <div className={util.stack4}>
        {all.map((each) => (
          <CheckField
            key={each}
            checked={ticked.includes(each)}
            onTick={(isOn) => onTicked(isOn ? [...ticked, each] : ticked.filter((other) => other !== each))}
          >
            {label[each]}
          </CheckField>
        ))}
      </div>
      {error !== undefined && (
        <p id={violationId} className={`${util.above8} ${util.refusal}`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
