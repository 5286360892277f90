import type { BolUsage } from '@freightwright/contracts';
import { Button, ButtonLink, FigureBlock, Section, SectionBody, util } from '@freightwright/mfe-kit';
import { formatTime } from '../draft/draft-state.ts';
import styles from './generate-bol.module.css';

interface CreditUsedProps {
  readonly usage: BolUsage;
  readonly isBlank: boolean;
  /** Opens the form, to draft a bill for later. */
  readonly onDraft: () => void;
}

/** Shown before the form while a free user has no bill left in the current window. */
export function CreditUsed({ usage, isBlank, onDraft }: CreditUsedProps) {
  const { used, limit, nextReset } = usage;
  return (
    <Section aria-labelledby="bol-credit-used" className={util.measure480}>
      <SectionBody>
        <h2 id="bol-credit-used" className={util.h3}>
          BOL Credit Used
        </h2>
        <p className={`${util.above4} ${util.below16} ${util.quiet}`}>
          The free plan issues 1 bill of lading every 5 days. You can write the next one now and issue it
          then. Your drafts and issued bills are under My BOLs.
        </p>
        <dl className={styles.figures}>
          <FigureBlock label="Used" value={`${used} of ${limit ?? used}`} />
          <FigureBlock
            label="Next available"
            value={nextReset === null ? 'Now' : dateOf(new Date(nextReset))}
            unit={nextReset === null ? undefined : formatTime(new Date(nextReset))}
          />
        </dl>
        <ButtonLink href="/pricing?plan=professional" variant="primary" className={util.wide}>
          See plans
        </ButtonLink>
        <Button className={`${util.wide} ${util.above8}`} onClick={onDraft}>
          {isBlank ? 'Write the next bill as a draft' : 'Continue your draft'}
        </Button>
      </SectionBody>
    </Section>
  );
}

const dateOf = (at: Date) => at.toLocaleDateString('en-US', { month: 'short', day: 'numeric' });
