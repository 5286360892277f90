/**
 * The same work as four calls of the API, in Fastify with its defaults and the MongoDB driver: no gateway, keys,
 * validation, limits, events, logs or retries. Prints its port.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createBolRenderer } from '@freightwright/bol-pdf';
import type { BolForm, PredictionRequest } from '@freightwright/contracts';
import { estimate } from '@freightwright/domain';
import * as rating from '@freightwright/prediction/rating';
import { createLog } from '@freightwright/runtime-kit';
import { issuedBill } from '@freightwright/samples';
import { connectMongo } from '@freightwright/service-kit';
import { loadZipPoints } from '@freightwright/zip-points';
import { fastify } from 'fastify';

const [uri = ''] = process.argv.slice(2);
const log = createLog({ name: 'bench', level: 'silent' });
const { connection } = await connectMongo({ uri, database: 'bench', log });
const client = connection.getClient();
const bills = client.db('bol').collection('bills');
const userId: unknown = (await bills.findOne())?.userId;
const own = client.db('bench');
const [tariff, zips] = await Promise.all([rating.readBuiltInTariff(), loadZipPoints()]);
const renderer = createBolRenderer();
const pageSize = 25;

const app = fastify();
app.post<{ Body: Parameters<typeof rating.figuresOf>[0] }>('/api/freight-class', ({ body }) => ({
  ...rating.figuresOf(body),
  nextBreaks: rating.nextBreaksOf(body),
}));
app.get('/api/bol/list', async () => ({
  bols: await bills
    .find({ userId })
    .sort({ createdAt: -1, _id: -1 })
    .limit(pageSize + 1)
    .toArray(),
}));
app.post<{ Body: PredictionRequest }>('/api/predict-shipping-cost', async ({ body }) => {
  const at = new Date();
  const input = {
    units: rating.unitsOf(body),
    lane: rating.laneOf(zips, body),
    ...{ freightClass: body.freightClass, service: body.serviceType ?? 'ltl', accessorials: [], tariff },
    day: at.toISOString().slice(0, 10),
  };
  const worked = estimate(input);
  const insights = {
    marketInsights: rating.insightsByRules(input, worked),
    insightsBy: 'rules' as const,
  };
  const quoteId = randomUUID();
  const prediction = rating.answerOf(worked, insights, { quoteId, at });
  await own.collection('quotes').insertOne({ quoteId, userId, createdAt: at, request: body, prediction });
  return prediction;
});
app.post<{ Body: BolForm }>('/api/bol/generate', async ({ body }) => {
  const counters = own.collection<{ _id: string; serial: number }>('counters');
  const options = { upsert: true, returnDocument: 'after' } as const;
  const counter = await counters.findOneAndUpdate({ _id: 'bol' }, { $inc: { serial: 1 } }, options);
  const bill = { ...issuedBill(body), bolNumber: String(counter?.serial).padStart(17, '0') };
  const id = randomUUID();
  const page = Buffer.from(renderer.layOut(bill));
  await own.collection('bills').insertOne({ id, userId, createdAt: new Date(), bill });
  await own.collection('pages').insertOne({ id, page, hash: createHash('sha256').update(page).digest() });
  return { bol: bill };
});
await app.listen({ port: 0, host: '127.0.0.1' });
console.log(JSON.stringify(app.server.address()));
