import { Button, looks } from '@freightwright/mfe-kit';

interface SaveOrCancelProps {
  readonly isPending: boolean;
  readonly onCancel: () => void;
}

/** The end of every form in which something kept is changed. */
export function SaveOrCancel({ isPending, onCancel }: SaveOrCancelProps) {
  return (
    <div className={`${looks.buttons} ${looks.above16}`}>
      <Button type="submit" variant="primary" pendingText={isPending ? 'Saving' : undefined}>
        Save
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
