import { performance } from 'node:perf_hooks';
import { type BulkJob, bulkColumnsOf, type Principal } from '@freightwright/contracts';
import { billForm } from '@freightwright/samples';
import type { TestSite } from '@freightwright/stack-test-site';
import { sendFile } from './send-file.ts';

/** A CSV text with a row for each bill. */
function fileOfBills(bills: number): string {
  const columns = bulkColumnsOf('bols');
  const rowOf = (row: number) =>
    columns.map(({ key, example }) => {
      if (key === 'nmfc_item') return '';
      return key === 'weight' ? String(400 + (row % 900)) : example;
    });
  const lines = [columns.map(({ key }) => key), ...Array.from({ length: bills }, (_, row) => rowOf(row))];
  return lines.map((cells) => cells.join(',')).join('\n');
}

interface Measured {
  /** Milliseconds a bill. */
  oneByOne: number;
  bulk: number;
}

/**
 * Issues bills by a bulk job, from the first byte of the file to the end of the job, and a tenth as many by
 * single calls, one after the other.
 */
export async function issueBills(
  site: TestSite,
  { settings, customer, jobOver, bills }: IssueOptions,
): Promise<Measured> {
  const [bol, bulk] = [await site.startProcess('bol', settings), await site.startProcess('bulk', settings)];
  const inBulk = async (count: number) => {
    const who = customer();
    const token = await site.sign(who);
    const began = performance.now();
    const { id } = await sendFile(`${bulk.url}/api/bulk/process`, token, [fileOfBills(count)], {
      type: 'bols',
    });
    const { totals } = await jobOver(bulk.url, who, id, 200);
    if (totals.bills !== count) throw new Error(`only ${totals.bills} bills are issued`);
    return (performance.now() - began) / count;
  };
  const oneByOne = async (count: number) => {
    const who = customer();
    const began = performance.now();
    for (let at = 0; at < count; at += 1) {
      const body = billForm({ specialInstructions: `Bill ${at}` });
      const { status } = await site.ask(who, `${bol.url}/api/bol/generate`, { method: 'POST', body });
      if (status !== 201) throw new Error(`a bill is refused with ${status}`);
    }
    return (performance.now() - began) / count;
  };
  // The first bills compile the code and are not counted.
  await inBulk(100);
  await oneByOne(20);
  const measured = { oneByOne: await oneByOne(bills / 10), bulk: await inBulk(bills) };
  for (const service of [bulk, bol]) await service.stop();
  return measured;
}

interface IssueOptions {
  settings: Readonly<Record<string, string>>;
  customer: () => Principal;
  jobOver: (url: string, who: Principal, id: string, pauseMs: number) => Promise<BulkJob>;
  bills: number;
}
