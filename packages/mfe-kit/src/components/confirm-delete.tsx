import { type ReactNode, useState } from 'react';
import { ApiError, type ApiErrorCode } from '../api/api-error.ts';
import looks from '../theme/looks.module.css';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface QuestionProps {
  /** What is lost, and what is not. */
  readonly children: ReactNode;
  /** On the button that deletes. */
  readonly confirm: string;
  /** What it says while the call runs, and when it failed; of something that ends without being deleted. */
  readonly words?: { readonly pending: string; readonly notDone: string };
  /** The call that deletes. */
  readonly remove: () => Promise<unknown>;
  /** The code with which that call fails when the thing is gone already, which is what was wanted. */
  readonly goneCode: ApiErrorCode;
  /** It is gone. The dialog stays until it is no longer `open`. */
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

interface ConfirmDeleteProps extends QuestionProps {
  readonly open: boolean;
  /** Ends in a question mark. */
  readonly title: string;
  /** What the focus goes to afterwards. */
  readonly returnTo: () => HTMLElement | null | undefined;
}

/** Asks before something is deleted, and says why when it could not be. */
export const ConfirmDelete = ({ open, title, returnTo, ...question }: ConfirmDeleteProps) => (
  <Dialog open={open} title={title} onClose={question.onClose} returnTo={returnTo}>
    <Question {...question} />
  </Dialog>
);

/** A component of its own, so that each opening begins without the failure of the one before. */
const deletionWords = { pending: 'Deleting', notDone: 'Not deleted.' };

function Question(props: QuestionProps) {
  const { children, confirm, words = deletionWords, remove, goneCode, onDeleted, onClose } = props;
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const take = async () => {
    setPending(true);
    setFault(null);
    try {
      await remove();
    } catch (error) {
      if (!(error instanceof ApiError && error.code === goneCode)) {
        setFault(
          (error instanceof ApiError && error.serverMessage) || 'The service did not answer. Try again.',
        );
        setPending(false);
        return;
      }
    }
    setPending(false);
    onDeleted();
  };
  return (
    <>
      <p className={`${looks.below16} ${looks.ink2}`}>{children}</p>
      <div role="alert">
        {fault !== null && (
          <p className={`${looks.below16} ${looks.refusal}`}>
            <strong>{words.notDone}</strong> {fault}
          </p>
        )}
      </div>
      <div className={looks.buttons}>
        <Button variant="primary" data-first pendingText={isPending && words.pending} onClick={take}>
          {confirm}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </>
  );
}
