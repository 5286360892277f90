import type { SubscriptionTier } from '@freightwright/contracts';
import { lastCalculationKey } from '@freightwright/contracts/facts';
import { formatDimensions, quantity, readLastResult, formatWeight } from '@freightwright/domain';
import { Button, ButtonLink, ClassChip, classNames, looks, Sheet, Tag } from '@freightwright/mfe-kit';
import { type ReactNode, useId } from 'react';
import { useStored } from '../use-kept.ts';
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
    <Sheet
      className={classNames(`${looks.roomy} ${looks.column} ${looks.shrinking}`, planned && styles.planned)}
      aria-labelledby={titleId}
    >
      <header className={`${looks.apart8} ${looks.high24} ${looks.below8}`}>
        <h2 id={titleId} className={looks.h3}>
          {title}
        </h2>
        {tag && <Tag>{tag}</Tag>}
      </header>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </Sheet>
  );
}

const CardText = ({ children }: { readonly children: ReactNode }) => (
  <p className={looks.quiet}>{children}</p>
);

/** The values of a card, one below the other. */
export const Facts = ({ children }: { readonly children: ReactNode }) => (
  <dl className={`${looks.facts} ${looks.text}`}>{children}</dl>
);

export const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
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
        <Facts>
          <Fact label="Last result">
            <ClassChip freightClass={last.freightClass} />
          </Fact>
          <Fact label="Density">{quantity(last.density, 'lb/cu ft')}</Fact>
          <Fact label="Unit">{`${formatDimensions(last.unit)}, ${formatWeight(last.unit.weightLb)}`}</Fact>
        </Facts>
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
