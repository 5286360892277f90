import { looks } from '@freightwright/mfe-kit';

/** For a reader without JavaScript. @param what does not work without it, as the page calls it. */
export function NeedsScript({ what }: { readonly what: string }) {
  return (
    <noscript>
      <p
        className={`${looks.below16} ${looks.refusal}`}
      >{`The ${what} needs JavaScript. Turn it on to continue.`}</p>
    </noscript>
  );
}
