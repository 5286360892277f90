import type { TableHTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import util from '../theme/utilities.module.css';
import styles from './table.module.css';

interface TableProps extends TableHTMLAttributes<HTMLTableElement> {
  /** On a phone each row becomes a block of lines. A cell names its column in `data-label`. */
  readonly stacks?: boolean;
}

/**
 * Fills its section. `aria-current` highlights a row, `util.figure` a number. A page's styles win.
 * @example <Table stacks aria-label="Bills"><TableHead columns={['Number']} />{body}</Table>
 */
export const Table = ({ stacks = false, className, ...table }: TableProps) => (
  <table {...table} className={classNames(styles.table, stacks && styles.stacks, className)} />
);

interface TableHeadProps {
  readonly columns: readonly string[];
  /** Further, numeric columns. */
  readonly figures?: readonly string[];
  /** The last column, whose heading is for screen readers only. */
  readonly unseen?: string;
}

/** @example <TableHead columns={['Class']} figures={['Cost']} unseen="Actions" /> */
export const TableHead = ({ columns, figures = [], unseen }: TableHeadProps) => (
  <thead>
    <tr>
      {[...columns, ...figures].map((text, at) => (
        <th key={text} scope="col" className={at < columns.length ? undefined : util.figure}>
          {text}
        </th>
      ))}
      {unseen !== undefined && (
        <th scope="col">
          <span className={util.unseen}>{unseen}</span>
        </th>
      )}
    </tr>
  </thead>
);
