import { Button, TextField } from '@freightwright/mfe-kit';
import { type FormEvent, type Ref, useState } from 'react';
import styles from './search-form.module.css';

interface SearchFormProps {
  /** What the list below was searched for. */
  readonly searched: string;
  readonly onSearch: (text: string) => void;
  readonly inputRef: Ref<HTMLInputElement>;
}

export function SearchForm({ searched, onSearch, inputRef }: SearchFormProps) {
  const [text, setText] = useState(searched);
  const [shownFor, setShownFor] = useState(searched);
  // A search can come from outside as well: a link, or the way back.
  if (shownFor !== searched) {
    setShownFor(searched);
    setText(searched);
  }
  const change = (typed: string) => {
    setText(typed);
    if (typed === '') onSearch('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text);
  };
  return (
    <form aria-label="Search the entries" className={styles.form} onSubmit={submit}>
      <TextField
        ref={inputRef}
        className={styles.field}
        label="Commodity, code or class"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={80}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <Button type="submit" variant="primary">
        Search
      </Button>
    </form>
  );
}
