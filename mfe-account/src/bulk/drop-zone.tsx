import { looks } from '@freightwright/mfe-kit';
import { type DragEvent, type ReactNode, type Ref, useState } from 'react';
import styles from './bulk.module.css';

interface DropZoneProps {
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly onFile: (file: File) => void;
  /** The name of the field, and what else stands in it. */
  readonly children: ReactNode;
}

/** A field for a file, into which one can be dropped too. */
export function DropZone({ inputRef, onFile, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <label
      className={styles.zone}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={inputRef}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        className={looks.unseen}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file may be chosen again after it was corrected.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      {children}
    </label>
  );
}
