import { bolLimits, type ResponseOf, type readBol } from '@freightwright/contracts';
import type { Bill } from './bill.ts';
import type { BillModel, StoredBill } from './bill-model-store.ts';

type Links = NonNullable<ResponseOf<typeof readBol>['links']>;

/**
 * The user's bills that are connected with one by a master bill. Either may name the other: the number of a
 * draft is known before the bills that underlie it are issued, and those may be issued first.
 */
export async function linkedBills(bills: BillModel, bill: Bill): Promise<Links | undefined> {
  const { userId, bolNumber = '', form } = bill;
  const { masterBolNumber = '', underlyingBols = [] } = form;
  const of = async (numbers: readonly string[], field: string) => {
    const named = numbers.filter((number) => number !== '' && number !== bolNumber);
    const either = [{ bolNumber: { $in: named } }, { [field]: bolNumber }];
    const found = await bills
      .find({ userId, _id: { $ne: bill.id }, status: { $ne: 'unissued' }, $or: either })
      .select<Pick<StoredBill, '_id' | 'bolNumber' | 'status'>>({ bolNumber: 1, status: 1 })
      .sort({ createdAt: 1 })
      .limit(bolLimits.underlyingBols)
      .lean();
    return found.flatMap(({ _id, bolNumber: number, status }) =>
      number === undefined || status === 'unissued' ? [] : [{ id: _id, bolNumber: number, status }],
    );
  };
  const [masters, underlying] = await Promise.all([
    of([masterBolNumber], 'form.underlyingBols.bolNumber'),
    of(
      underlyingBols.map(({ bolNumber: number = '' }) => number),
      'form.masterBolNumber',
    ),
  ]);
  return masters.length + underlying.length === 0 ? undefined : { masters, underlying };
}
