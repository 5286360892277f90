import { Drawing } from '@freightwright/mfe-kit';

/** The way to another page. Drawn, since the typeface has no arrow. */
export function ArrowIcon() {
  return (
    <Drawing>
      <path d="M2 8h11.5m-5-5 5 5-5 5" />
    </Drawing>
  );
}
