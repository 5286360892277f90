import { type Element, layoutBol, layoutLabels, type Mark } from '@freightwright/bol-document';
import { createDocumentRenderer } from '@freightwright/bol-pdf';
import { shared } from '@freightwright/stack-test-site/shared';
import { expect, it } from 'vitest';
import { form } from '../forms.ts';
import { professional, startBol } from '../service.ts';
import type { GoldenRow, Issued } from './golden-row.ts';
import { hazmatAdditions } from './hazmat-additions.ts';
import { hazmatDescriptions } from './hazmat-descriptions.ts';
import { hazmatLawful } from './hazmat-lawful.ts';
import { hazmatLoads } from './hazmat-loads.ts';
import { hazmatPackages } from './hazmat-packages.ts';
import { paperAndEbol } from './paper-and-ebol.ts';
import { paperBills } from './paper-bills.ts';

const bol = shared(() => startBol());
const { measure } = createDocumentRenderer();

const rows: readonly GoldenRow[] = [
  ...hazmatDescriptions,
  ...hazmatAdditions,
  ...hazmatLawful,
  ...hazmatPackages,
  ...hazmatLoads,
  ...paperBills,
  ...paperAndEbol,
];

it.each(rows)('$name ($source)', async ({ bill, expected }) => {
  const caller = professional();
  const ordinary = { shipDate: bol.iso().slice(0, 10), freightCounted: 'Driver, pieces' } as const;
  const answer = await bol.generate(caller, form({ ...ordinary, ...bill }));
  const { status, body } = answer;
  if ('refused' in expected) {
    const found = (body.errors ?? []).map(({ field, rule }) => [field, rule]);
    expect([status, Object.fromEntries(found)]).toEqual([400, expected.refused]);
    return;
  }
  expect([status, body.errors ?? []]).toEqual([201, []]);
  const { warnings = [] } = body as { warnings?: readonly { rule: string }[] };
  expect(warnings.map(({ rule }) => rule)).toEqual(expected.warnings ?? []);
  await checkPaper(caller, body.bol.id, expected);
  if (expected.ebol === undefined) return;
  const ebol = await (await bol.send(caller, 'GET', `${body.bol.id}/ebol`)).json();
  for (const [path, value] of Object.entries(expected.ebol)) expect(ebol).toHaveProperty(path, value);
});

async function checkPaper(
  caller: Parameters<typeof bol.read>[0],
  id: string,
  { texts = [], absent = [], labels = [] }: Issued,
) {
  const issued = (await bol.read(caller, id)).body.bol;
  const [label] = labels.length > 0 ? layoutLabels(issued, measure).pages : [];
  expect(textsOf(label?.content ?? [])).toEqual(expect.arrayContaining([...labels]));
  const { pages } = layoutBol(issued, measure);
  const lines = pages.flatMap(({ content }) => textsOf(content));
  // A description goes on in another font, with its comma, and a line ends after a hyphen.
  const page = lines
    .join(' ')
    .replaceAll(' , ', ', ')
    .replace(/(?<=\w)- (?=\w)/g, '-');
  for (const text of texts) expect(page).toContain(text);
  for (const text of absent) expect(page).not.toContain(text);
}

const textsOf = (parts: readonly (Element | Mark)[]): string[] =>
  parts.flatMap((part) =>
    part.kind === 'element' ? textsOf(part.children) : part.kind === 'text' ? [part.text] : [],
  );

it('each row has its own name, and a source', () => {
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  expect(rows.filter(({ source }) => !/\d|item/.test(source))).toEqual([]);
});
