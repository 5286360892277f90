import { Button, TextField } from '@freightwright/mfe-kit';
import { type FormEvent, type Ref, useState } from 'react';
import styles from './search-form.module.css';

interface SearchFormProps {
  /** The text for which the list below was searched. */
  readonly searched: string;
  readonly onSearch: (text: string) => void;
  readonly inputRef: Ref<HTMLInputElement>;
}

export function SearchForm({ searched, onSearch, inputRef }: SearchFormProps) {
  const [text, setText] = useState(searched);
  const [shownFor, setShownFor] = useState(searched);
  // The search may also change from outside, through a link or the back button.
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
