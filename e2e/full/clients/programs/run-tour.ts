// The calls that a program makes with a generated client, and what it prints as JSON. Compiled beside one of
// the others, which implement them.
import { readFileSync } from 'node:fs';

/** What is read of the answers, by the types of the client. */
export interface Tour<Form> {
  freightClass(unit: { length: number; width: number; height: number; weight: number }): Promise<string>;
  estimate(lane: {
    originZip: string;
    destinationZip: string;
    weight: number;
    length: number;
    width: number;
    height: number;
  }): Promise<number>;
  issue(form: Form, idempotencyKey: string): Promise<{ id: string; number: string }>;
  list(limit: number, cursor?: string): Promise<{ numbers: string[]; next: string | null }>;
  pdf(id: string): Promise<Blob>;
  refusal(form: Form): Promise<{ status: number; code: string; fields: string[] }>;
  upload(file: File): Promise<string>;
  job(id: string): Promise<{ state: string; done: number; invalid: number }>;
  addWebhook(url: string): Promise<string>;
  removeWebhook(id: string): Promise<unknown>;
  voidBill(id: string): Promise<string>;
}

export const siteUrl = process.env.SITE_URL ?? '';
export const headers = { 'x-api-key': process.env.KEY ?? '' };

/** The answer of a call. @throws Error with the refusal where there is none. */
export function answered<T>(data: T | undefined, error: unknown): T {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

export async function runTour<Form extends object>(tour: Tour<Form>): Promise<void> {
  const pallet = { length: 48, width: 40, height: 48, weight: 500 };
  const form = JSON.parse(readFileSync('form.json', 'utf8')) as Form;
  const freightClass = await tour.freightClass(pallet);
  const estimate = await tour.estimate({ originZip: '60608', destinationZip: '30318', ...pallet });
  const first = await tour.issue(form, 'tour-first');
  const again = await tour.issue(form, 'tour-first');
  const second = await tour.issue({ ...form, consigneeCompany: 'Second & Sons' }, 'tour-second');
  const page = await tour.list(1);
  const next = await tour.list(1, page.next ?? '');
  const pdf = await (await tour.pdf(first.id)).text();
  const refusal = await tour.refusal({ ...form, shipperZip: 'none' });
  const csv = 'description,weight,length,width,height\nPump,500,48,40,48\nValve,heavy,48,40,48\n';
  const id = await tour.upload(new File([csv], 'dock.csv', { type: 'text/csv' }));
  let job = await tour.job(id);
  for (; job.state !== 'done'; job = await tour.job(id))
    await new Promise((resolve) => setTimeout(resolve, 200));
  const webhook = await tour.addWebhook('http://127.0.0.1:9/hook');
  await tour.removeWebhook(webhook);
  const found = {
    freightClass,
    hasEstimate: estimate > 0,
    isSameBill: first.number === again.number && first.number !== second.number,
    listed: [...page.numbers, ...next.numbers].sort().join() === [first.number, second.number].sort().join(),
    pdf: pdf.slice(0, 5),
    refusal,
    job,
    voided: await tour.voidBill(first.id),
  };
  console.log(JSON.stringify(found));
}
