import { bookLimits } from '@freightwright/contracts/constants';
import { Button, FieldError, Section, TextField, util } from '@freightwright/mfe-kit';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { failureOf } from '../api/failure.ts';
import styles from './book.module.css';
import type { BookEntries, BookKind, Call } from './book-queries.ts';
import { useBookChange, useEntries } from './use-entries.ts';

interface BookListProps<K extends BookKind> {
  readonly kind: K;
  readonly title: string;
  /** 'the address book': what is loading, or did not load. */
  readonly what: string;
  /** Shown while nothing is saved: what will appear here, and the first step. */
  readonly none: string;
  readonly search?: { readonly placeholder: string; readonly noneFound: string };
  readonly describe: (entry: BookEntries[K]) => { readonly name: string; readonly detail?: string };
  readonly onRemove: (call: Call, id: string) => Promise<unknown>;
  readonly action?: (entry: BookEntries[K]) => ReactNode;
  /** Label of the button that opens the edit dialog. */
  readonly changeText?: string;
  readonly dialog: (entry: BookEntries[K], onClose: () => void) => ReactNode;
}

/** One list of saved entries: search, edit and delete. */
export function BookList<K extends BookKind>(props: BookListProps<K>) {
  const { kind, title, what, none, search, describe, onRemove, action, dialog } = props;
  const { changeText = 'Change' } = props;
  const [typed, setTyped] = useState('');
  const [changing, setChanging] = useState<BookEntries[K] | null>(null);
  const { data: entries, isPending } = useEntries(kind, useDeferredValue(typed.trim()));
  const change = useBookChange(kind);
  const limit = bookLimits[kind];
  const isSearched = typed.trim() !== '';
  const note = `${util.inset} ${util.quiet}`;
  return (
    <>
      <Section title={title}>
        {search && (isSearched || entries?.length !== 0) && (
          <search className={`${util.inset} ${util.underlined}`}>
            <TextField
              label={`Search ${what}`}
              type="search"
              autoComplete="off"
              maxLength={100}
              placeholder={search.placeholder}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </search>
        )}
        {!isSearched && entries && entries.length >= limit && (
          <p className={note}>There is room for {limit}. Remove one to save another.</p>
        )}
        <ul>
          {entries?.map((entry) => {
            const { name, detail } = describe(entry);
            return (
              <Entry
                key={entry.id}
                name={name}
                detail={detail}
                onRemove={() => change((call) => onRemove(call, entry.id))}
              >
                {action?.(entry)}
                <Button
                  variant="quiet"
                  aria-label={`${changeText} ${name}`}
                  onClick={() => setChanging(entry)}
                >
                  {changeText}
                </Button>
              </Entry>
            );
          })}
        </ul>
        {entries?.length === 0 && <p className={note}>{isSearched ? search?.noneFound : none}</p>}
        {entries === undefined && (
          <p className={note} role="status">
            {isPending ? `Loading ${what}` : `We couldn’t load ${what}.`}
          </p>
        )}
      </Section>
      {changing && dialog(changing, () => setChanging(null))}
    </>
  );
}

interface EntryProps {
  readonly name: string;
  readonly detail: string | undefined;
  /** Buttons in front of Delete. */
  readonly children: ReactNode;
  readonly onRemove: () => Promise<unknown>;
}

/** One entry. Deleting it asks for confirmation. */
function Entry({ name, detail, children, onRemove }: EntryProps) {
  const [isAsking, setAsking] = useState(false);
  const [violation, setViolation] = useState<string | null>(null);
  const remove = async () => {
    try {
      await onRemove();
    } catch (error) {
      setViolation(failureOf(error));
      setAsking(false);
    }
  };
  return (
    <li className={styles.entry}>
      <p className={`${util.basis240} ${util.text} ${util.breaking}`}>
        <strong>{name}</strong>
        {detail && <span className={`${util.block} ${util.note}`}>{detail}</span>}
      </p>
      <div className={util.buttons}>
        {isAsking ? (
          <>
            <Button autoFocus aria-label={`Remove ${name} for good`} onClick={remove}>
              Remove for good
            </Button>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              Keep
            </Button>
          </>
        ) : (
          <>
            {children}
            <Button variant="quiet" aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
              Remove
            </Button>
          </>
        )}
      </div>
      {violation !== null && <FieldError>{violation}</FieldError>}
    </li>
  );
}
