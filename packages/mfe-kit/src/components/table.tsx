import type { TableHTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import styles from './table.module.css';

interface TableProps extends TableHTMLAttributes<HTMLTableElement> {
  /** On a phone each row becomes a block of lines; a cell says its column in `data-label`. */
  readonly stacks?: boolean;
}

/**
 * A table from edge to edge of its sheet. The row that something is about has `aria-current`, a cell with a number the
 * class `looks.figure`. All that a style sheet says of its cells wins over what is said here.
 */
export function Table({ stacks = false, className, ...table }: TableProps) {
  return <table {...table} className={classNames(styles.table, stacks && styles.stacks, className)} />;
}
