import { Button, TextField } from '@freightwright/mfe-kit';
import type { FormEvent, Ref } from 'react';
import styles from './search-form.module.css';

interface SearchFormProps {
  readonly name: string;
  readonly label: string;
  readonly text: string;
  /** Called for each key. */
  readonly onText: (text: string) => void;
  /** Called for Enter, or the button. */
  readonly onSubmit: () => void;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** A field that searches as the user types. Its button is for users who expect one, and for Enter. */
export function SearchForm({ name, label, text, onText, onSubmit, inputRef }: SearchFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form aria-label={name} className={styles.form} onSubmit={submit}>
      <TextField
        {...(inputRef && { ref: inputRef })}
        className={styles.field}
        label={label}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <Button type="submit" variant="primary">
        Search
      </Button>
    </form>
  );
}
