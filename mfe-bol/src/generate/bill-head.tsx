import { AfterMarkup, CheckIcon, classNames, looks, Tag } from '@freightwright/mfe-kit';
import type { DraftState } from '../draft/draft-state.ts';
import { savedInWords } from '../draft/saved-words.ts';
import styles from './bill-head.module.css';

interface BillHeadProps {
  readonly state: DraftState;
  readonly isFormShown: boolean;
  readonly isSignedIn: boolean;
}

/**
 * Title of the page. While the form is shown, also the bill's number, its status and where it is stored, which
 * have their places before there is any of it, so that nothing moves under whoever types.
 */
export function BillHead({ state: { draft, status }, isFormShown, isSignedIn }: BillHeadProps) {
  const saved = savedInWords(status);
  const isSafe = status.kind === 'saved' || (status.kind === 'local' && status.why === undefined);
  return (
    <header className={styles.head}>
      <div>
        <h1 className={looks.h1}>Bill of lading</h1>
        {isFormShown && (
          <p className={classNames(styles.number, !draft && !isSignedIn && styles.asking)}>
            {draft?.bolNumber ?? 'No number yet'}
          </p>
        )}
      </div>
      {isFormShown && (
        <div className={styles.status}>
          {status.kind !== 'blank' && <Tag>Draft</Tag>}
          <p
            className={classNames(styles.saved, status.kind === 'unsaved' ? looks.wrong : looks.ink2)}
            role={status.kind === 'unsaved' ? 'alert' : undefined}
          >
            {isSafe && <CheckIcon />}
            <span>
              <AfterMarkup>{saved}</AfterMarkup>
            </span>
          </p>
        </div>
      )}
    </header>
  );
}
