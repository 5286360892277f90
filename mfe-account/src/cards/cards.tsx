import type { SubscriptionTier } from '@freightwright/contracts';
import { lastCalculationKey } from '@freightwright/contracts/constants';
import { formatDimensions, formatWeight, quantity, readLastResult } from '@freightwright/domain';
import { Button, ButtonLink, ClassChip, classNames, Section, Tag, util } from '@freightwright/mfe-kit';
import { type ReactNode, useId } from 'react';
import { useStored } from '../state/use-stored.ts';
import styles from './card.module.css';

interface CardProps {
  readonly title: string;
  readonly tag?: string;
  /** True for a planned feature. The card then has a dashed edge. */
  readonly planned?: boolean;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Card({ title, tag, planned = false, actions, children }: CardProps) {
  const titleId = useId();
  return (
    <Section
      className={classNames(`${util.roomy} ${util.column} ${util.shrinking}`, planned && styles.planned)}
      aria-labelledby={titleId}
    >
      <header className={`${util.apart8} ${util.high24} ${util.below8}`}>
        <h2 id={titleId} className={util.h3}>
          {title}
        </h2>
        {tag && <Tag>{tag}</Tag>}
      </header>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </Section>
  );
}

const CardText = ({ children }: { readonly children: ReactNode }) => <p className={util.quiet}>{children}</p>;

/** The values of a card, one below the other. */
export const Details = ({ children }: { readonly children: ReactNode }) => (
  <dl className={`${util.details} ${util.text}`}>{children}</dl>
);

export const Detail = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** The last result that was calculated in this browser, by any user. */
export function CalculatorCard() {
  const last = readLastResult(useStored(lastCalculationKey));
  return (
    <Card title="Freight calculator" actions={<ButtonLink href="/">Open the calculator</ButtonLink>}>
      {last ? (
        <Details>
          <Detail label="Last result">
            <ClassChip freightClass={last.freightClass} />
          </Detail>
          <Detail label="Density">{quantity(last.density, 'lb/cu ft')}</Detail>
          <Detail label="Unit">{`${formatDimensions(last.unit)}, ${formatWeight(last.unit.weightLb)}`}</Detail>
        </Details>
      ) : (
        <CardText>Enter four numbers to get a freight class. Your last result will be here.</CardText>
      )}
    </Card>
  );
}

interface AnalyticsCardProps {
  readonly plan: SubscriptionTier;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Opens the charts of paid plans. The free plan shows them as planned (specification, section 2). */
export function AnalyticsCard({ plan, isOpen, onToggle }: AnalyticsCardProps) {
  if (plan === 'free') {
    return (
      <Card title="Analytics" tag="Coming Soon" planned>
        <CardText>Spend by lane, class mix and reclassification history. No date yet.</CardText>
      </Card>
    );
  }
  return (
    <Card
      title="Analytics"
      actions={
        <Button aria-expanded={isOpen} onClick={onToggle}>
          {isOpen ? 'Hide the charts' : 'Show the charts'}
        </Button>
      }
    >
      <CardText>Your calculations, cost predictions and bills by month, by class and by lane.</CardText>
    </Card>
  );
}
