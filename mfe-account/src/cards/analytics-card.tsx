import { Card, CardText } from './card.tsx';

export function AnalyticsCard() {
  return (
    <Card title="Analytics" tag="Coming Soon" planned>
      <CardText>Spend by lane, class mix and reclassification history. No date yet.</CardText>
    </Card>
  );
}
