import { CheckIcon, classNames, looks, Tag } from '@freightwright/mfe-kit';
import type { DraftState } from '../draft/draft-state.ts';
import { savedInWords } from '../draft/saved-words.ts';
import styles from './bill-head.module.css';

interface BillHeadProps {
  readonly state: DraftState;
  readonly isFormShown: boolean;
}

/** Title of the page. While the form is shown, also the bill's number, its status and where it is stored. */
export function BillHead({ state: { draft, status }, isFormShown }: BillHeadProps) {
  const saved = savedInWords(status);
  const isSafe = status.kind === 'saved' || (status.kind === 'local' && status.why === undefined);
  return (
    <header className={styles.head}>
      <div>
        <h1 className={looks.h1}>Bill of lading</h1>
        {isFormShown && draft && <p className={styles.number}>{draft.bolNumber}</p>}
      </div>
      {isFormShown && status.kind !== 'blank' && (
        <div className={styles.status}>
          <Tag>Draft</Tag>
          <p
            className={classNames(styles.saved, status.kind === 'unsaved' ? looks.wrong : looks.ink2)}
            role={status.kind === 'unsaved' ? 'alert' : undefined}
          >
            {isSafe && <CheckIcon />}
            <span>{saved}</span>
          </p>
        </div>
      )}
    </header>
  );
}
