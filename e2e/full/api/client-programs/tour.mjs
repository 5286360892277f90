// A program that uses the packed client, run by client-package.test.ts in an empty folder. It prints its
// results as JSON.
import {
  ApiProblem,
  ConnectionError,
  createClient,
  isApiProblem,
  waitForBulkJob,
} from '@freightwright/api-client';

const { SITE_URL: siteUrl, PROXY_URL: proxyUrl, KEY: key, FORM: form } = process.env;
const client = createClient({ siteUrl, key });
const throughProxy = createClient({ siteUrl: proxyUrl, key, longestWaitMs: 2_000 });
const found = {};

found.methods = Object.entries(client).flatMap(([group, methods]) =>
  Object.keys(methods).map((method) => `${group}.${method}`),
);

found.class = await client.freightClass.of({ length: 48, width: 40, height: 48, weight: 500 });
found.place = (await createClient({ siteUrl }).tables.zip('60608')).place;

// The proxy responds twice with errors and then loses a response: the bill is still issued a single time.
const bill = JSON.parse(form);
const { bol } = await throughProxy.bills.issue(bill);
found.issued = bol.bolNumber;

await client.bills.issue({ ...bill, consigneeCompany: 'Second & Sons' });
await client.bills.issue({ ...bill, consigneeCompany: 'Third & Sons' });
found.listed = [];
for await (const one of client.bills.list({ limit: 2 })) found.listed.push(one.bolNumber);
const firstPage = await client.bills.list({ limit: 2 });
found.firstPage = firstPage.bols.length;
found.hasNext = firstPage.nextCursor !== null;

const pdf = await client.bills.pdf(bol.id);
found.pdf = { mediaType: pdf.mediaType, begins: new TextDecoder().decode((await pdf.bytes()).slice(0, 5)) };

const csv = 'description,weight,length,width,height\nPump,500,48,40,48\nValve,heavy,48,40,48\n';
const { id } = await client.bulk.upload({ type: 'calculations', file: csv, fileName: 'dock.csv' });
const job = await waitForBulkJob(client, id, { signal: AbortSignal.timeout(60_000) });
found.job = { state: job.state, counts: job.counts, fileName: job.fileName };
found.progress = [];
for await (const progress of client.bulk.follow(id)) found.progress.push(progress.state);
found.invalid = [];
for await (const row of client.bulk.read(id, { rows: 'errors' })) found.invalid.push(row.row);
found.results = (await (await client.bulk.resultsJson(id)).json()).rows.length;
found.csv = (await (await client.bulk.resultsCsv(id)).text()).split('\n').length;

found.draft = await draftGone();
async function draftGone() {
  const { bol: draft } = await client.drafts.create({ form: { shipperCompany: 'Spare & Sons' } });
  return client.drafts.delete(draft.id);
}
found.draft ??= 'deleted';

found.refusal = await refusalOf(() => client.bills.issue({ ...bill, shipperZip: 'none' }));
found.missing = await refusalOf(() => client.bills.read('00000000-0000-4000-8000-000000000000'));
found.unknownKey = await refusalOf(() =>
  createClient({ siteUrl, key: `fw_live_${'x'.repeat(43)}` }).bills.read(bol.id),
);
async function refusalOf(call) {
  try {
    return { answered: await call() };
  } catch (error) {
    if (!isApiProblem(error) || !(error instanceof ApiProblem)) throw error;
    const { code, status, errors, requestId } = error;
    return { code, status, fields: errors.map(({ field }) => field), hasRequestId: requestId !== undefined };
  }
}

const nowhere = createClient({ siteUrl: 'http://127.0.0.1:9', retries: 1, longestWaitMs: 1 });
found.nowhere = await nowhere.tables
  .zip('60608')
  .catch((error) => error instanceof ConnectionError && error.name);

console.log(JSON.stringify(found));
