import type { TableHTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import styles from './table.module.css';

interface TableProps extends TableHTMLAttributes<HTMLTableElement> {
  /** On a phone each row becomes a block of lines. A cell names its column in `data-label`. */
  readonly stacks?: boolean;
}

/**
 * A table that fills its sheet from edge to edge. The current row has `aria-current`, and a cell with a
 * number has the class `looks.figure`. A style sheet of the page overrides the styles given here.
 */
export function Table({ stacks = false, className, ...table }: TableProps) {
  return <table {...table} className={classNames(styles.table, stacks && styles.stacks, className)} />;
}
