import { ApiError, Button, Dialog, usePlatform, util } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { useReadAgain } from '../api/remote-queries.ts';
import type { Move } from './moves.ts';

interface ConfirmMoveProps {
  /** Undefined while the dialog is closed. */
  readonly move: Move | undefined;
  readonly onDone: (notice: string) => void;
  readonly onClose: () => void;
  /** The element that receives the focus afterwards: the message with the outcome. */
  readonly returnTo: () => HTMLElement | null | undefined;
}

/** Asks for confirmation before visitors get another version, describes the effect, and shows a failure. */
export const ConfirmMove = ({ move, onDone, onClose, returnTo }: ConfirmMoveProps) => (
  <Dialog open={move !== undefined} title={move?.title ?? ''} onClose={onClose} returnTo={returnTo}>
    {move && <Question move={move} onDone={onDone} onClose={onClose} />}
  </Dialog>
);

/** A separate component, so that a reopened dialog starts without the last refusal. */
function Question({ move, onDone, onClose }: Omit<ConfirmMoveProps, 'returnTo'> & { readonly move: Move }) {
  const { call } = usePlatform();
  const { isPending, refusal, take } = useTaking(
    () => move.run(call),
    () => onDone(move.done),
  );
  return (
    <>
      <p className={`${util.below16} ${util.ink2} ${util.breaking}`}>{move.message}</p>
      <Refusal title={move.notDone}>{refusal}</Refusal>
      <div className={util.buttons}>
        <Button variant="primary" data-first pendingText={isPending && move.pending} onClick={take}>
          {move.confirm}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </>
  );
}

/** Runs an action and fetches again, also after a refusal: another operator may have been faster. */
export function useTaking(run: () => Promise<unknown>, onDone: () => void) {
  const readAgain = useReadAgain();
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const take = async () => {
    setPending(true);
    setRefusal(undefined);
    try {
      await run();
      await readAgain();
      setPending(false);
      onDone();
    } catch (error) {
      setPending(false);
      setRefusal(formatRefusal(error));
      void readAgain();
    }
  };
  return { isPending, refusal, take };
}

function formatRefusal(error: unknown): string {
  if (!(error instanceof ApiError)) return 'We couldn’t reach the service. Try again.';
  const rules = error.errors.map(({ message }) => message).filter((message) => message !== undefined);
  return [error.serverMessage ?? 'We couldn’t reach the service. Try again.', ...rules].join(' ');
}

export function Refusal({
  title,
  children,
}: {
  readonly title: string;
  readonly children: string | undefined;
}) {
  return (
    <div role="alert">
      {children !== undefined && (
        <p className={`${util.below16} ${util.refusal}`}>
          <strong>{title}</strong> {children}
        </p>
      )}
    </div>
  );
}
