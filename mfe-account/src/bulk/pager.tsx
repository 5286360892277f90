import { Button, util } from '@freightwright/mfe-kit';
import { useState } from 'react';

/** Cursor pagination. `cursors` are those of the pages up to the current one. */
export function usePages() {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  return {
    cursor: cursors.at(-1),
    isFirst: cursors.length === 0,
    next: (cursor: string) => setCursors([...cursors, cursor]),
    back: () => setCursors(cursors.slice(0, -1)),
  };
}

interface PagerProps {
  readonly pages: ReturnType<typeof usePages>;
  readonly nextCursor: string | null;
  /** The items: 'errors', 'files'. */
  readonly of: string;
}

/** Previous and next buttons; nothing when there is one page. */
export function Pager({ pages, nextCursor, of }: PagerProps) {
  if (pages.isFirst && nextCursor === null) return null;
  return (
    <nav aria-label={`Pages of ${of}`} className={util.wrap8}>
      <Button disabled={pages.isFirst} onClick={pages.back}>
        Back
      </Button>
      <Button disabled={nextCursor === null} onClick={() => nextCursor !== null && pages.next(nextCursor)}>
        Next
      </Button>
    </nav>
  );
}
