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
} from './generated/client';
import { headers, runTour } from './run-tour';

const unexpected = (answer: { status: number; data: unknown }): Error =>
  new Error(`${answer.status} ${JSON.stringify(answer.data)}`);

runTour<BolForm>({
  async freightClass(unit) {
    const answer = await workOutClass(unit, { headers });
    if (answer.status !== 200) throw unexpected(answer);
    return answer.data.freightClass;
  },
  async estimate(lane) {
    const answer = await predictShippingCost(lane, { headers });
    if (answer.status !== 200) throw unexpected(answer);
    return answer.data.totalEstimate;
  },
  async issue(form, key) {
    const answer = await generateBol(form, {}, { headers: { ...headers, 'idempotency-key': key } });
    if (answer.status !== 201) throw unexpected(answer);
    const { id, bolNumber } = answer.data.bol;
    return { id, number: bolNumber };
  },
  async list(limit, cursor) {
    const answer = await listBols(cursor === undefined ? { limit } : { limit, cursor }, { headers });
    if (answer.status !== 200) throw unexpected(answer);
    const { bols, nextCursor } = answer.data;
    return { numbers: bols.map(({ bolNumber }) => bolNumber), next: nextCursor };
  },
  async pdf(id) {
    const answer = await bolPdf(id, { headers });
    if (answer.status !== 200) throw unexpected(answer);
    return answer.data;
  },
  async refusal(form) {
    const answer = await generateBol(form, {}, { headers });
    if (answer.status === 201) throw new Error('It was not refused');
    const { status, code, errors = [] } = answer.data;
    return { status, code, fields: errors.map(({ field }) => field) };
  },
  async upload(file) {
    const answer = await processBulk({ type: 'calculations', file }, { headers });
    if (answer.status !== 202) throw unexpected(answer);
    return answer.data.id;
  },
  async job(id) {
    const answer = await readBulkJob(id, { rows: 'none' }, { headers });
    if (answer.status !== 200) throw unexpected(answer);
    const { state, counts } = answer.data.job;
    return { state, done: counts.done, invalid: counts.invalid };
  },
  async addWebhook(url) {
    const answer = await createWebhook({ name: 'Dock', url, events: ['bill.issued'] }, { headers });
    if (answer.status !== 201) throw unexpected(answer);
    return answer.data.webhook.id;
  },
  async removeWebhook(id) {
    const answer = await deleteWebhook(id, { headers });
    if (answer.status !== 204) throw unexpected(answer);
  },
  async voidBill(id) {
    const answer = await voidBol(id, { reason: 'A try' }, { headers });
    if (answer.status !== 200) throw unexpected(answer);
    return answer.data.bol.status;
  },
});
