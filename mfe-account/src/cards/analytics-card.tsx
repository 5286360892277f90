import type { SubscriptionTier } from '@freightwright/contracts';
import { Button } from '@freightwright/mfe-kit';
import { Card, CardText } from './card.tsx';

interface AnalyticsCardProps {
  readonly plan: SubscriptionTier;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Opens the charts of paid plans. On the free plan they are still to come (specification, section 2). */
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
