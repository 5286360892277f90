import {
  BillsOfLadingApi,
  type BolForm,
  BulkApi,
  Configuration,
  CostPredictionsApi,
  FreightClassApi,
  instanceOfProblem,
  ProblemFromJSON,
  ResponseError,
  WebhooksApi,
} from './generated';
import { headers, runTour, siteUrl } from './run-tour';

const configuration = new Configuration({ basePath: siteUrl, apiKey: headers['x-api-key'] });
const bills = new BillsOfLadingApi(configuration);
const bulk = new BulkApi(configuration);
const webhooks = new WebhooksApi(configuration);

runTour<BolForm>({
  async freightClass(workOutClassBody) {
    const { freightClass } = await new FreightClassApi(configuration).workOutClass({ workOutClassBody });
    return freightClass;
  },
  async estimate(predictionRequestInput) {
    const { totalEstimate } = await new CostPredictionsApi(configuration).predictShippingCost({
      predictionRequestInput,
    });
    return totalEstimate;
  },
  async issue(bolForm, idempotencyKey) {
    const { bol } = await bills.generateBol({ bolForm, idempotencyKey });
    return { id: bol.id, number: bol.bolNumber };
  },
  async list(limit, cursor) {
    const { bols, nextCursor } = await bills.listBols(cursor === undefined ? { limit } : { limit, cursor });
    return { numbers: bols.map(({ bolNumber }) => bolNumber), next: nextCursor };
  },
  pdf: (id) => bills.bolPdf({ id }),
  async refusal(bolForm) {
    const error: unknown = await bills.generateBol({ bolForm }).catch((refused: unknown) => refused);
    if (!(error instanceof ResponseError)) throw error;
    const problem = ProblemFromJSON(await error.response.json());
    if (!instanceOfProblem(problem)) throw error;
    return {
      status: problem.status,
      code: problem.code,
      fields: (problem.errors ?? []).map(({ field }) => field),
    };
  },
  async upload(file) {
    const { id } = await bulk.processBulk({ type: 'calculations', file });
    return id;
  },
  async job(id) {
    const { job } = await bulk.readBulkJob({ id, rows: 'none' });
    return { state: job.state, done: job.counts.done, invalid: job.counts.invalid };
  },
  async addWebhook(url) {
    const createWebhookBody = { name: 'Dock', url, events: ['bill.issued' as const] };
    const { webhook } = await webhooks.createWebhook({ createWebhookBody });
    return webhook.id;
  },
  removeWebhook: (id) => webhooks.deleteWebhook({ id }),
  async voidBill(id) {
    const { bol } = await bills.voidBol({ id, voidBolBody: { reason: 'A try' } });
    return bol.status;
  },
});
