import createClient from 'openapi-fetch';
import type { components, paths } from './generated/schema';
import { answered, headers, runTour, siteUrl } from './run-tour';

const client = createClient<paths>({ baseUrl: siteUrl, headers });

runTour<components['schemas']['BolForm']>({
  async freightClass(body) {
    const { data, error } = await client.POST('/api/freight-class', { body });
    return answered(data, error).freightClass;
  },
  async estimate(body) {
    const { data, error } = await client.POST('/api/predict-shipping-cost', { body });
    return answered(data, error).totalEstimate;
  },
  async issue(body, key) {
    const params = { header: { 'idempotency-key': key } };
    const { data, error } = await client.POST('/api/bol/generate', { body, params });
    const { id, bolNumber } = answered(data, error).bol;
    return { id, number: bolNumber };
  },
  async list(limit, cursor) {
    const query = cursor === undefined ? { limit } : { limit, cursor };
    const { data, error } = await client.GET('/api/bol/list', { params: { query } });
    const { bols, nextCursor } = answered(data, error);
    return { numbers: bols.map(({ bolNumber }) => bolNumber), next: nextCursor };
  },
  async pdf(id) {
    const { data, error } = await client.GET('/api/bol/{id}/pdf', {
      params: { path: { id } },
      parseAs: 'blob',
    });
    return answered(data, error);
  },
  async refusal(body) {
    const { error } = await client.POST('/api/bol/generate', { body });
    if (error === undefined) throw new Error('It was not refused');
    return { status: error.status, code: error.code, fields: (error.errors ?? []).map(({ field }) => field) };
  },
  async upload(file) {
    const form = new FormData();
    const { data, error } = await client.POST('/api/bulk/process', {
      // The library gives a binary the type of a text.
      body: { type: 'calculations', file: file as unknown as string },
      bodySerializer(body) {
        for (const [name, value] of Object.entries(body)) form.set(name, value);
        return form;
      },
    });
    return answered(data, error).id;
  },
  async job(id) {
    const params = { path: { id }, query: { rows: 'none' } } as const;
    const { data, error } = await client.GET('/api/bulk/jobs/{id}', { params });
    const { state, counts } = answered(data, error).job;
    return { state, done: counts.done, invalid: counts.invalid };
  },
  async addWebhook(url) {
    const body = { name: 'Dock', url, events: ['bill.issued' as const] };
    const { data, error } = await client.POST('/api/webhooks', { body });
    return answered(data, error).webhook.id;
  },
  async removeWebhook(id) {
    const { response } = await client.DELETE('/api/webhooks/{id}', { params: { path: { id } } });
    if (!response.ok) throw new Error(`It is still there: ${response.status}`);
  },
  async voidBill(id) {
    const { data, error } = await client.POST('/api/bol/{id}/void', {
      params: { path: { id } },
      body: { reason: 'A try' },
    });
    return answered(data, error).bol.status;
  },
});
