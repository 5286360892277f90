// A freight class, a cost prediction and a bill of lading with its PDF. Needs Node 22.18 or newer and no package.
//
//   export FREIGHTWRIGHT_URL=...   the address of this site
//   export FREIGHTWRIGHT_KEY=...   a key for tests, fw_test_...
//   node quick-start.ts
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';

const { FREIGHTWRIGHT_URL: site, FREIGHTWRIGHT_KEY: key } = process.env;
if (!site || !key) throw new Error('Set FREIGHTWRIGHT_URL and FREIGHTWRIGHT_KEY.');
const headers = { 'x-api-key': key };

/** Sends a request and reads the JSON of its answer. A refusal has a code to branch on. */
async function post<Answer>(path: string, body: object): Promise<Answer> {
  const response = await fetch(site + path, {
    method: 'POST',
    // The same key again gives the same answer again, so a request may be repeated.
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  });
  return (await accepted(response)).json() as Promise<Answer>;
}

async function accepted(response: Response): Promise<Response> {
  if (response.ok) return response;
  const { code, detail } = (await response.json()) as { code: string; detail: string };
  throw new Error(`${code}: ${detail}`);
}

// 1. The class of one pallet: inches and pounds.
const pallet = { length: 48, width: 40, height: 48, weight: 500 };
const figures = await post<{ freightClass: string; density: number }>('/api/freight-class', pallet);
console.log(`Class ${figures.freightClass} at ${figures.density} lb/cu ft`);

// 2. What it costs from Chicago to Atlanta, in US dollars.
const lane = { originZip: '60608', destinationZip: '30318' };
const prediction = await post<{ totalEstimate: number }>('/api/predict-shipping-cost', {
  ...lane,
  ...pallet,
});
console.log(`About $${prediction.totalEstimate}`);

// 3. A bill of lading. With a key for tests it is no real one.
const { bol } = await post<{ bol: { id: string; bolNumber: string } }>('/api/bol/generate', {
  shipDate: new Date().toISOString().slice(0, 10),
  shipperCompany: 'Alder & Pine Mill Supply',
  shipperAddress: '2140 S Laflin St',
  shipperCity: 'Chicago',
  shipperState: 'IL',
  shipperZip: '60608',
  shipperContact: 'Shipping office',
  shipperPhone: '(312) 555-0142',
  consigneeCompany: 'Peachtree Fixture Co.',
  consigneeAddress: '980 Marietta St NW',
  consigneeCity: 'Atlanta',
  consigneeState: 'GA',
  consigneeZip: '30318',
  consigneeContact: 'Receiving dock',
  consigneePhone: '(404) 555-0177',
  lineItems: [
    {
      packages: 1,
      packageType: 'crate',
      handlingUnits: 1,
      handlingUnitType: 'crate',
      weight: 500,
      commodityDescription: 'Machinery, crated',
      nmfcItem: '46030',
      nmfcClass: '70',
    },
  ],
});
console.log(`Bill ${bol.bolNumber}`);

// 4. The bill as a PDF.
const pdf = await accepted(await fetch(`${site}/api/bol/${bol.id}/pdf`, { headers }));
await writeFile('bill.pdf', new Uint8Array(await pdf.arrayBuffer()));
console.log('Saved bill.pdf');
