import { looks, Sheet, TextField } from '@freightwright/mfe-kit';
import type { ReactNode } from 'react';

interface BookSheetProps {
  readonly title: string;
  /** 'the address book': what is loading, or did not load. */
  readonly what: string;
  /** Undefined until it is loaded. */
  readonly count: number | undefined;
  /** How many there is room for. */
  readonly limit: number;
  readonly isPending: boolean;
  /** Said while nothing is kept: what will be here, and how it begins. */
  readonly none: string;
  readonly search?: {
    readonly value: string;
    readonly onValue: (typed: string) => void;
    readonly placeholder: string;
    /** Said when nothing begins like that. */
    readonly noneFound: string;
  };
  /** The entries. */
  readonly children: ReactNode;
}

/** One list of what is kept, with its search and what is said when there is nothing or no more room. */
export function BookSheet(props: BookSheetProps) {
  const { title, what, count, limit, isPending, none, search, children } = props;
  const isSearched = search !== undefined && search.value.trim() !== '';
  return (
    <Sheet title={title}>
      {search && (isSearched || count !== 0) && (
        <search className={`${looks.inset} ${looks.underlined}`}>
          <TextField
            label={`Search ${what}`}
            type="search"
            autoComplete="off"
            maxLength={100}
            placeholder={search.placeholder}
            value={search.value}
            onChange={(event) => search.onValue(event.currentTarget.value)}
          />
        </search>
      )}
      {!isSearched && count !== undefined && count >= limit && (
        <p className={`${looks.inset} ${looks.quiet}`}>
          There is room for {limit}. Remove one to save another.
        </p>
      )}
      <ul>{children}</ul>
      {count === 0 && (
        <p className={`${looks.inset} ${looks.quiet}`}>{isSearched ? search.noneFound : none}</p>
      )}
      {count === undefined && (
        <p className={`${looks.inset} ${looks.quiet}`} role="status">
          {isPending ? `Loading ${what}` : `${what.charAt(0).toUpperCase()}${what.slice(1)} did not load.`}
        </p>
      )}
    </Sheet>
  );
}
