import { parseCsv, TableRefused } from '@freightwright/csv';
import { isDay } from '../table-columns.ts';

/** The key of the weekly US average of on-highway diesel in EIA's files. */
const seriesKey = 'EMD_EPD2D_PTE_NUS_DPG';

/**
 * The table `diesel-prices` of EIA's file: the sheet 'Data 1' of its weekly workbook,
 * saved as CSV. Its second line names the series by their keys; the dates below it are those of the Mondays.
 * @throws TableRefused when it is another file, or a date or price is invalid.
 */
export async function dieselTableOf(file: string): Promise<string> {
  const lines = await parseCsv(file);
  const keys = lines.find(({ fields }) => fields.includes(seriesKey));
  if (keys === undefined) {
    throw new TableRefused([
      { line: 1, rule: `one line must have ${seriesKey}: save the sheet 'Data 1' of EIA's workbook as CSV` },
    ]);
  }
  const column = keys.fields.indexOf(seriesKey);
  const rows = lines
    .filter(({ line, fields }) => line > keys.line && fields[0] !== 'Date' && (fields[column] ?? '') !== '')
    .map(({ line, fields: [date = '', ...prices] }) => {
      const weekOf = dayOf(date);
      const price = prices[column - 1] ?? '';
      if (weekOf === undefined) {
        throw new TableRefused([
          { line, column: 'Date', rule: `must be a date, such as Sep 14, 2026; it is '${date}'` },
        ]);
      }
      return `${weekOf},${price},yes,EIA ${seriesKey}`;
    });
  return ['weekOf,pricePerGallon,isConfirmed,source', ...rows].join('\n');
}

/** 'Sep 14, 2026', '9/14/2026' or '2026-09-14' as '2026-09-14'; spreadsheets write dates in each of them. */
function dayOf(date: string): string | undefined {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(date) ?? [];
  const text = year === '' ? date : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return isDay(text) ? text : undefined;
  const parsed = /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/.test(text) ? Date.parse(`${text} UTC`) : Number.NaN;
  return Number.isNaN(parsed) ? undefined : new Date(parsed).toISOString().slice(0, 10);
}
