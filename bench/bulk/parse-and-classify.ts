import { calculateFreightClass } from '@freightwright/domain';
import { parseString } from 'fast-csv';

/** The minimal work: parsing the cells of each row, and classifying it. */
export function parseAndClassify(text: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let rows = 0;
  parseString<Record<string, string>, Record<string, string>>(text, { headers: true })
    .on('data', ({ length, width, height, weight }: Record<string, string>) => {
      calculateFreightClass(
        {
          lengthIn: Number(length),
          widthIn: Number(width),
          heightIn: Number(height),
          weightLb: Number(weight),
        },
        { now: () => 0 },
      );
      rows += 1;
    })
    .once('error', reject)
    .once('end', () => resolve(rows));
  return promise;
}
