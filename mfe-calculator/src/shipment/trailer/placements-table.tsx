import { formatNumber } from '@freightwright/domain';
import { looks } from '@freightwright/mfe-kit';
import { feet, type Stack, stackLabel } from './trailer-words.ts';

/** More rows than this, read aloud one by one, help nobody. */
const mostRows = 120;

interface PlacementsTableProps {
  /** How the load is counted. */
  readonly title: string;
  readonly stacks: readonly Stack[];
  readonly letters: readonly string[];
}

/** Where each unit stands, for readers who do not see the drawing. */
export function PlacementsTable({ title, stacks, letters }: PlacementsTableProps) {
  const more = stacks.length - mostRows;
  return (
    <div className={looks.unseen}>
      <table>
        <caption>
          {title}: where each unit stands
          {more > 0 && `, the first ${mostRows} places of ${formatNumber(stacks.length)}`}
        </caption>
        <thead>
          <tr>
            <th scope="col">Unit</th>
            <th scope="col">Feet from the nose</th>
            <th scope="col">Inches from the wall</th>
            <th scope="col">Inches along</th>
            <th scope="col">Inches across</th>
            <th scope="col">High</th>
          </tr>
        </thead>
        <tbody>
          {stacks.slice(0, mostRows).map((stack) => (
            <tr key={`${stack.xIn} ${stack.yIn}`}>
              <th scope="row">{stackLabel(stack, letters)}</th>
              <td>{feet(stack.xIn)}</td>
              <td>{formatNumber(stack.yIn, 1)}</td>
              <td>{formatNumber(stack.lengthIn, 1)}</td>
              <td>{formatNumber(stack.widthIn, 1)}</td>
              <td>{stack.unitIndexes.length}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
