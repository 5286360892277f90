import { Drawing } from '@freightwright/mfe-kit';

/** The arrow of a link to another page. It is drawn, because the typeface has no arrow. */
export function ArrowIcon() {
  return (
    <Drawing>
      <path d="M2 8h11.5m-5-5 5 5-5 5" />
    </Drawing>
  );
}
