import { readFileSync } from 'node:fs';
import { parseCsv } from '@freightwright/csv';
import { expect, test } from 'vitest';

// The page and its service are deployed independently, so neither can import the other's figures. This test
// compares them.
const root = new URL('../../../', import.meta.url);
const page = new URL('mfe-predictor/src/form/usual-charges.ts', root);
/** The built-in tariff, the default where no operator has imported another. */
const tariff = new URL('services/prediction/data/2026-11.2/accessorials.csv', root);

const { usualCharge } = (await import(page.href)) as { usualCharge: (id: string) => number | undefined };
const [, ...rows] = await parseCsv(readFileSync(tariff, 'utf8'));
const charged = rows.map(({ fields: [id = '', , , amount] }) => [id, Number(amount)] as const);

test.each(charged)('%s: the charge beside the form is that of the built-in tariff, %d', (id, amount) => {
  const usual = usualCharge(id);
  // No source publishes the usual cost of limited access, so none is shown.
  if (id.startsWith('limited_access')) expect(usual).toBeUndefined();
  else expect(usual).toBe(amount);
});
