import { Column, Columns, ColumnText, Tag } from '@freightwright/mfe-kit';
import { HomeSection } from '../home-section.tsx';
import { BillFragment, CostFragment, CsvFragment } from './fragments.tsx';

/** What the product offers after the class, each with a small picture of it. */
export function Features() {
  return (
    <HomeSection title="From class to signed paper" lead="The class carries through. Nothing is typed twice.">
      <Columns label="Features" count={3}>
        <Column title="Cost predictor" picture={<CostFragment />}>
          <ColumnText>
            Base rate, discount, fuel and accessorials as separate lines, with a range and the reason for it.
          </ColumnText>
        </Column>
        <Column title="Bill of lading" picture={<BillFragment />}>
          <ColumnText>
            The standard VICS page with a checked number, hazmat lines and signatures, ready to print or send.
          </ColumnText>
        </Column>
        <Column title="Bulk CSV and API" tag={<Tag>Team</Tag>} picture={<CsvFragment />}>
          <ColumnText>
            Up to 1,000 shipments in one file on Enterprise, and the same engine behind an API.
          </ColumnText>
        </Column>
      </Columns>
    </HomeSection>
  );
}
