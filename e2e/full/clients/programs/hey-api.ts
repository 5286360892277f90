import {
  type BolForm,
  bolPdf,
  createWebhook,
  deleteWebhook,
  generateBol,
  listBols,
  predictShippingCost,
  processBulk,
  readBulkJob,
  voidBol,
  workOutClass,
} from './generated';
import { client } from './generated/client.gen';
import { answered, headers, runTour, siteUrl } from './run-tour';

client.setConfig({ baseUrl: siteUrl, auth: headers['x-api-key'] });

runTour<BolForm>({
  async freightClass(body) {
    const { data, error } = await workOutClass({ body });
    return answered(data, error).freightClass;
  },
  async estimate(body) {
    const { data, error } = await predictShippingCost({ body });
    return answered(data, error).totalEstimate;
  },
  async issue(body, key) {
    const { data, error } = await generateBol({ body, headers: { 'idempotency-key': key } });
    const { id, bolNumber } = answered(data, error).bol;
    return { id, number: bolNumber };
  },
  async list(limit, cursor) {
    const query = cursor === undefined ? { limit } : { limit, cursor };
    const { data, error } = await listBols({ query });
    const { bols, nextCursor } = answered(data, error);
    return { numbers: bols.map(({ bolNumber }) => bolNumber), next: nextCursor };
  },
  async pdf(id) {
    const { data, error } = await bolPdf({ path: { id } });
    return answered<Blob | File>(data, error);
  },
  async refusal(body) {
    const { error } = await generateBol({ body });
    if (error === undefined) throw new Error('It was not refused');
    return { status: error.status, code: error.code, fields: (error.errors ?? []).map(({ field }) => field) };
  },
  async upload(file) {
    const { data, error } = await processBulk({ body: { type: 'calculations', file } });
    return answered(data, error).id;
  },
  async job(id) {
    const { data, error } = await readBulkJob({ path: { id }, query: { rows: 'none' } });
    const { state, counts } = answered(data, error).job;
    return { state, done: counts.done, invalid: counts.invalid };
  },
  async addWebhook(url) {
    const { data, error } = await createWebhook({ body: { name: 'Dock', url, events: ['bill.issued'] } });
    return answered(data, error).webhook.id;
  },
  async removeWebhook(id) {
    const { response } = await deleteWebhook({ path: { id } });
    if (!response?.ok) throw new Error('It is still there');
  },
  async voidBill(id) {
    const { data, error } = await voidBol({ path: { id }, body: { reason: 'A try' } });
    return answered(data, error).bol.status;
  },
});
