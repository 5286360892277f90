import type { BolUsage } from '@freightwright/contracts';
import { ButtonLink, FigureBlock, looks, Sheet, SheetBody } from '@freightwright/mfe-kit';
import styles from './credit-used.module.css';

/** Shown instead of the form while a free reader has used the bill of the current window. */
export function CreditUsed({ usage }: { readonly usage: BolUsage }) {
  const { used, limit, nextReset } = usage;
  return (
    <Sheet aria-labelledby="bol-credit-used" className={looks.measure480}>
      <SheetBody>
        <h2 id="bol-credit-used" className={looks.h3}>
          BOL Credit Used
        </h2>
        <p className={styles.text}>
          The free plan issues 1 bill of lading every 5 days. Your drafts are kept, and what you have issued
          is under My BOLs.
        </p>
        <dl className={styles.figures}>
          <FigureBlock label="Used" value={`${used} of ${limit ?? used}`} />
          <FigureBlock
            label="Next available"
            value={nextReset === null ? 'Now' : dateOf(new Date(nextReset))}
            unit={nextReset === null ? undefined : timeOf(new Date(nextReset))}
          />
        </dl>
        <ButtonLink href="/pricing?plan=professional" variant="primary" className={looks.wide}>
          See plans
        </ButtonLink>
      </SheetBody>
    </Sheet>
  );
}

const dateOf = (at: Date) => at.toLocaleDateString('en-US', { month: 'short', day: 'numeric' });
const timeOf = (at: Date) =>
  at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }).replace('\u202f', '\u00a0');
