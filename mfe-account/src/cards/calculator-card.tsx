import { ButtonLink } from '@freightwright/mfe-kit';
import { Card, CardText } from './card.tsx';

export function CalculatorCard() {
  return (
    <Card title="Freight calculator" actions={<ButtonLink href="/">Open the calculator</ButtonLink>}>
      <CardText>Density and freight class from length, width, height and weight.</CardText>
    </Card>
  );
}
