import type { Activity } from '@freightwright/contracts';
import { looks, Table, TableHead, Tag } from '@freightwright/mfe-kit';
import { momentInWords } from '../billing/billing-words.ts';
import { actWords, fromInWords, whoInWords } from './activity-words.ts';

export function ActivityTable({ activity }: { readonly activity: readonly Activity[] }) {
  return (
    <Table stacks aria-label="Activity">
      <TableHead columns={['What', 'When', 'Who', 'From']} />
      <tbody>
        {activity.map((line) => (
          <tr key={line.id}>
            <th scope="row">
              {actWords[line.act]} {line.test && <Tag>Test data</Tag>}
              {line.on !== null && <span className={`${looks.note} ${looks.breaking}`}> {line.on}</span>}
            </th>
            <td data-label="When">{momentInWords(line.at)}</td>
            <td data-label="Who" className={looks.breaking}>
              {whoInWords(line)}
            </td>
            <td data-label="From" className={looks.breaking}>
              {fromInWords(line) || '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
