import { lastCalculationKey } from '@freightwright/contracts/facts';
import { dimensionsInWords, quantity, readLastResult, weightInWords } from '@freightwright/domain';
import { ButtonLink, ClassChip } from '@freightwright/mfe-kit';
import { useKept } from '../use-kept.ts';
import { Card, CardText } from './card.tsx';
import { Fact, Facts } from './facts.tsx';

/** The last result that was worked out in this browser, whoever was signed in. */
export function CalculatorCard() {
  const last = readLastResult(useKept(lastCalculationKey));
  return (
    <Card title="Freight calculator" actions={<ButtonLink href="/">Open the calculator</ButtonLink>}>
      {last ? (
        <Facts>
          <Fact label="Last result">
            <ClassChip freightClass={last.freightClass} />
          </Fact>
          <Fact label="Density">{quantity(last.density, 'lb/cu ft')}</Fact>
          <Fact label="Unit">{`${dimensionsInWords(last.unit)}, ${weightInWords(last.unit.weightLb)}`}</Fact>
        </Facts>
      ) : (
        <CardText>Enter four numbers to get a freight class. Your last result will be here.</CardText>
      )}
    </Card>
  );
}
