import {
  allowances,
  bulkRowsAJob,
  freeCalculationsADay,
  planPrice,
  planTexts,
  tierOfSubscription,
} from '@freightwright/contracts/constants';
import { Section, Table, TableHead } from '@freightwright/mfe-kit';
import styles from './documentation-page.module.css';

const calculations = {
  free: `${freeCalculationsADay} in 24 hours`,
  professional: 'Unlimited',
  enterprise: 'Unlimited',
} as const;

const bulkRows = (plan: keyof typeof calculations): string => {
  const rows = bulkRowsAJob[tierOfSubscription(plan)];
  return rows === 0 ? 'None' : `${rows.toLocaleString('en-US')} lines`;
};

const limited = (limit: number | null, every: string): string =>
  limit === null ? 'Unlimited' : `${limit} ${every}`;

const billDays = allowances.bol.window.durationMs / 86_400_000;

/** Each plan in one row, with the product's own limits. */
const rows = planTexts.map(({ tier, name }) => ({
  name,
  price: planPrice(tier, 'month'),
  calculations: calculations[tier],
  predictions: limited(allowances.prediction.limits[tierOfSubscription(tier)], 'a day'),
  bills: limited(allowances.bol.limits[tierOfSubscription(tier)], `in ${billDays} days`),
  bulk: bulkRows(tier),
}));

export const PlanAllowances = () => (
  <Section aria-label="Plans and their allowances" className={styles.allowances}>
    <Table stacks aria-label="What each plan allows">
      <TableHead
        columns={['Plan', 'Price a month', 'Calculations', 'Predictions', 'Bills of lading', 'Bulk CSV']}
      />
      <tbody>
        {rows.map(({ name, price, calculations, predictions, bills, bulk }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-label="Price a month">{price}</td>
            <td data-label="Calculations">{calculations}</td>
            <td data-label="Predictions">{predictions}</td>
            <td data-label="Bills of lading">{bills}</td>
            <td data-label="Bulk CSV">{bulk}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  </Section>
);
