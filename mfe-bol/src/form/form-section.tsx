import { CheckIcon, ChevronDownIcon, classNames, util } from '@freightwright/mfe-kit';
import { type ReactNode, useId } from 'react';
import type { SectionState } from '../sections/sections.ts';
import styles from './form-section.module.css';

interface FormSectionProps {
  readonly details: SectionState;
  /** Counts from 1. */
  readonly number: number;
  readonly isOpen: boolean;
  /** While the width is unknown: rendered collapsed unless the screen is wide. */
  readonly isForWideScreens: boolean;
  readonly onToggle: () => void;
  readonly errorCount: number;
  readonly children: ReactNode;
}

/** A section of the form, collapsible to one line with a summary. Its fields are then unmounted. */
export function FormSection(props: FormSectionProps) {
  const { details, number, isOpen, isForWideScreens, onToggle, errorCount, children } = props;
  const id = useId();
  const { title, summary, count, isDone } = details;
  const isTicked = isDone && !isOpen;
  const mistakes = errorCount === 1 ? '1 error' : `${errorCount} errors`;
  const text = errorCount > 0 ? mistakes : isOpen ? count : summary;
  return (
    <section
      className={classNames(styles.section, isOpen && isForWideScreens && styles.wideOnly)}
      aria-labelledby={`${id}-title`}
    >
      <h2 className={styles.heading}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-body` : undefined}
          onClick={onToggle}
        >
          <span
            className={classNames(util.badge, isTicked && styles.done, errorCount > 0 && styles.invalid)}
            aria-hidden="true"
          >
            {isTicked ? <CheckIcon /> : number}
          </span>
          {/* Screen reader text for the check mark in the badge. */}
          {isTicked && <span className={util.unseen}>{title}, complete</span>}
          <span id={`${id}-title`} className={styles.title} aria-hidden={isTicked || undefined}>
            {title}
          </span>{' '}
          <span className={classNames(styles.summary, errorCount > 0 ? util.wrong : util.ink2)}>{text}</span>
          <span className={`${util.chevron} ${util.ink2}`}>
            <ChevronDownIcon />
          </span>
        </button>
      </h2>
      {isOpen && (
        <div id={`${id}-body`} className={`${styles.body} ${util.twelve}`}>
          {children}
        </div>
      )}
    </section>
  );
}
