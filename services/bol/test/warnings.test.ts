import { shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { form } from './forms.ts';
import { professional, startBol } from './service.ts';

const bol = shared(() => startBol());

const doubtful = () =>
  form({ consigneeAddress: 'PO Box 77', consigneeZip: '30318', consigneeCity: 'Springfield' });
const rules = ['po-box', 'city-against-zip'];
const found = (body: object) => (body as { warnings?: { rule: string }[] }).warnings?.map(({ rule }) => rule);

describe('a bill that is valid and more often a mistake', () => {
  it('is issued with its warnings, and again with the same', async () => {
    const caller = professional();
    const send = () => bol.generate(caller, doubtful(), 'key-of-a-doubtful-bill');
    const [first, second] = [await send(), await send()];
    expect(first.status).toBe(201);
    expect(found(first.body)).toEqual(expect.arrayContaining(rules));
    expect(first.body).toMatchObject({
      warnings: [
        {
          field: 'consigneeAddress',
          rule: 'po-box',
          message: expect.stringContaining('street address of the dock'),
        },
        {
          field: 'consigneeCity',
          message: expect.stringMatching(/^ZIP 30318 is Atlanta, and the bill says Springfield/),
        },
        ...new Array(Math.max(0, (found(first.body)?.length ?? 0) - 2)).fill(expect.anything()),
      ],
    });
    expect(second.body).toEqual(first.body);
  });

  it('names the class at a carrier that counts what may not be stacked 96 in high', async () => {
    const size = {
      lengthIn: 48,
      widthIn: 40,
      heightIn: 48,
      weight: 500,
      nmfcClass: '100',
      nmfcItem: undefined,
    };
    const [line] = form().lineItems;
    const sent = { ...form(), doNotStack: true, lineItems: [{ ...line, ...size, handlingUnits: 1 }] };
    const { body } = await bol.generate(
      professional(),
      sent as ReturnType<typeof form>,
      'key-of-a-bill-not-to-stack',
    );
    expect(body).toMatchObject({
      warnings: expect.arrayContaining([
        expect.objectContaining({ field: 'doNotStack', rule: 'class-not-stacked' }),
      ]),
    });
  });

  it('is refused where the caller asks for it, and uses no credit', async () => {
    const caller = professional();
    const refusal = await bol.call(caller, 'POST', 'generate?warnings=refuse', { body: doubtful() });
    expect(refusal).toMatchObject({ status: 422, body: { code: 'bol.has-warnings' } });
    expect(refusal.body.errors?.map(({ rule }) => rule)).toEqual(expect.arrayContaining(rules));
    // A default of the specification refuses nothing.
    expect(refusal.body.errors?.map(({ rule }) => rule)).not.toContain('shipper-count');
    expect(await bol.documents(caller)).toEqual([]);
    expect(await bol.credits.used(caller)).toMatchObject({ used: 0 });
  });

  it('is refused as a draft in the same way, which stays', async () => {
    const caller = professional();
    const draft = await bol.createDraft(caller, doubtful());
    expect(found(draft.body)).toEqual(expect.arrayContaining(rules));
    const { id, version } = draft.body.bol;
    const path = `/api/bol-drafts/${id}/issue?warnings=refuse`;
    expect(await bol.call(caller, 'POST', path, { body: { version } })).toMatchObject({
      status: 422,
      body: { code: 'bol.has-warnings' },
    });
    expect(await bol.documents(caller)).toMatchObject([{ status: 'draft', version }]);
  });
});
