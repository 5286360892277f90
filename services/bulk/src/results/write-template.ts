import { type BulkType, bulkColumnsOf } from '@freightwright/contracts';
import { csvLine } from '@freightwright/csv/write';

/** An empty file with the columns of a type, and one row that shows how to fill it in. */
export function writeTemplate(type: BulkType): Uint8Array<ArrayBuffer> {
  const columns = bulkColumnsOf(type);
  const lines = [columns.map(({ key }) => key), columns.map(({ example }) => example)];
  return new TextEncoder().encode(lines.map((cells) => csvLine(cells)).join(''));
}
