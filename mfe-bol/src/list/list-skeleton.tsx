import { looks } from '@freightwright/mfe-kit';

export function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading the list">
      {[1, 2, 3].map((row) => (
        <div key={row} className={looks.blanks61}>
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
