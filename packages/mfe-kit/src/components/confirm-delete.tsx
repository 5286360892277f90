import { type ReactNode, useState } from 'react';
import { ApiError, type ApiErrorCode } from '../api/api-error.ts';
import util from '../theme/utilities.module.css';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface QuestionProps {
  /** What is lost, and what is not. */
  readonly children: ReactNode;
  readonly confirm: string;
  /** The labels while the call runs and after a failure, for an action other than deleting. */
  readonly label?: { readonly pending: string; readonly notDone: string };
  /** The call that deletes. */
  readonly remove: () => Promise<unknown>;
  /** The error code for an item that is already gone, which counts as success. */
  readonly goneCode: ApiErrorCode;
  /** The item is deleted. The dialog stays until it is no longer `open`. */
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

interface ConfirmDeleteProps extends QuestionProps {
  readonly open: boolean;
  /** Ends with a question mark. */
  readonly title: string;
  /** The element that receives the focus afterwards. */
  readonly returnTo: () => HTMLElement | null | undefined;
}

/**
 * Asks for confirmation before something is deleted, and shows a failure.
 * @example <ConfirmDelete open title="Delete the draft?" confirm="Delete" remove={remove} {...rest} />
 */
export const ConfirmDelete = ({ open, title, returnTo, ...question }: ConfirmDeleteProps) => (
  <Dialog open={open} title={title} onClose={question.onClose} returnTo={returnTo}>
    <Question {...question} />
  </Dialog>
);

/** A separate component, so that a reopened dialog starts without the last failure. */
const deletionText = { pending: 'Deleting', notDone: 'Not deleted.' };

function Question(props: QuestionProps) {
  const { children, confirm, label = deletionText, remove, goneCode, onDeleted, onClose } = props;
  const [isPending, setPending] = useState(false);
  const [violation, setViolation] = useState<string | null>(null);
  const take = async () => {
    setPending(true);
    setViolation(null);
    try {
      await remove();
    } catch (error) {
      if (!(error instanceof ApiError && error.code === goneCode)) {
        setViolation(
          (error instanceof ApiError && error.serverMessage) || 'We couldn’t reach the service. Try again.',
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
      <p className={`${util.below16} ${util.ink2}`}>{children}</p>
      <div role="alert">
        {violation !== null && (
          <p className={`${util.below16} ${util.refusal}`}>
            <strong>{label.notDone}</strong> {violation}
          </p>
        )}
      </div>
      <div className={util.buttons}>
        <Button data-first className={util.danger} pendingText={isPending && label.pending} onClick={take}>
          {confirm}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </>
  );
}
