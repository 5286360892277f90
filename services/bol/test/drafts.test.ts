import { randomUUID } from 'node:crypto';
import { bolLimits } from '@freightwright/contracts';
import { exampleForm } from '@freightwright/samples';
import { refusedWith, shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { form, machinery } from './forms.ts';
import { professional, registered, startBol } from './service.ts';

const bol = shared(() => startBol({ replicas: 2 }));

const half = { shipperCompany: 'Half & Half', lineItems: [{ weight: 12.5 }] };

describe('a draft', () => {
  it('is kept as it was typed, under a number of its own, without a credit', async () => {
    const caller = registered();
    const created = await bol.createDraft(caller, exampleForm);
    expect(created).toMatchObject({
      status: 201,
      body: { bol: { status: 'draft', version: 1, bolNumber: expect.stringMatching(/^\d{17}$/) } },
    });
    expect(created.body.bol.form).toEqual(exampleForm);
    expect((await bol.read(caller, created.body.bol.id)).body.bol).toEqual(created.body.bol);
    expect(await bol.credits.used(caller)).toMatchObject({ used: 0 });
  });

  it('is saved over the version it was read with, and never over another', async () => {
    const caller = professional();
    const { id } = (await bol.createDraft(caller, half)).body.bol;
    const changed = await bol.changeDraft(caller, id, 1, { ...half, shipperCity: 'Chicago' });
    expect(changed).toMatchObject({ status: 200, body: { bol: { version: 2 } } });
    expect(await bol.changeDraft(caller, id, 1, half)).toMatchObject(refusedWith('bol.changed-meanwhile'));
    expect((await bol.read(caller, id)).body.bol).toEqual(changed.body.bol);
  });

  it('saved from twenty windows at once keeps one of them', async () => {
    const caller = professional();
    const { id } = (await bol.createDraft(caller, {})).body.bol;
    const saves = await Promise.all(
      Array.from({ length: 20 }, (_, window) =>
        bol.changeDraft(caller, id, 1, { shipperContact: `Window ${window}` }),
      ),
    );
    const [stored, ...others] = saves.filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    expect(saves.filter(({ body }) => body.code === 'bol.changed-meanwhile')).toHaveLength(19);
    expect((await bol.read(caller, id)).body.bol).toEqual(stored?.body.bol);
  });

  it('is deleted for good', async () => {
    const caller = professional();
    const { id } = (await bol.createDraft(caller, half)).body.bol;
    expect(await bol.deleteDraft(caller, id)).toMatchObject({ status: 204 });
    for (const gone of [
      await bol.read(caller, id),
      await bol.deleteDraft(caller, id),
      await bol.changeDraft(caller, id, 1, half),
      await bol.issueDraft(caller, id, 1),
    ]) {
      expect(gone).toMatchObject({ status: 404, body: { code: 'bol.not-found' } });
    }
  });

  it('cannot be voided', async () => {
    const caller = professional();
    const { id } = (await bol.createDraft(caller, half)).body.bol;
    expect(await bol.void(caller, id)).toMatchObject({ status: 409, body: { code: 'bol.not-voidable' } });
  });

  it('is one of a hundred at most, however many come at once', async () => {
    const caller = professional();
    for (let made = 0; made < bolLimits.drafts - 3; made += 33) {
      await Promise.all(
        Array.from({ length: Math.min(33, bolLimits.drafts - 3 - made) }, () => bol.createDraft(caller, {})),
      );
    }
    const answers = await Promise.all(Array.from({ length: 10 }, () => bol.createDraft(caller, {})));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.length).toBeGreaterThanOrEqual(7);
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['bol.too-many-drafts']));
    expect(await bol.documents(caller)).toHaveLength(bolLimits.drafts - 3 + (10 - refused.length));
  });

  it('made twice under one key is one draft', async () => {
    const [caller, key] = [professional(), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => bol.createDraft(caller, half, key)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.bol.id}`)).size).toBe(1);
    expect(await bol.createDraft(caller, {}, key)).toMatchObject(refusedWith('idempotency.key-reused'));
  });
});

describe('issuing a draft', () => {
  it('makes it a bill under the number it has, with what was left out filled in', async () => {
    const caller = registered();
    const draft = (await bol.createDraft(caller, form())).body.bol;
    const issued = await bol.issueDraft(caller, draft.id, 1);
    expect(issued).toMatchObject({
      status: 200,
      body: { bol: { id: draft.id, bolNumber: draft.bolNumber, status: 'issued' } },
    });
    expect((await bol.read(caller, draft.id)).body.bol).toMatchObject({
      version: 2,
      createdAt: draft.createdAt,
      form: { ...form(), serviceType: 'LTL', lineItems: [{ ...machinery, handlingUnits: 1 }] },
      totals: { packages: 2 },
    });
    expect(await bol.credits.used(caller)).toMatchObject({ used: 1 });
  });

  it('says what is missing, by the names of the form, and leaves draft and credit alone', async () => {
    const caller = registered();
    const draft = await bol.createDraft(caller, half);
    const { id } = draft.body.bol;
    const refused = await bol.issueDraft(caller, id, 1);
    expect(refused).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect(refused.body.errors?.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['shipperAddress', 'consigneeCompany', 'lineItems.0.commodityDescription']),
    );
    expect((await bol.read(caller, id)).body.bol).toEqual(draft.body.bol);
    expect(await bol.credits.used(caller)).toMatchObject({ used: 0 });
  });

  it('refuses totals that are not those of the lines', async () => {
    const caller = registered();
    const { id } = (await bol.createDraft(caller, form({ totalWeight: 1 }))).body.bol;
    expect(await bol.issueDraft(caller, id, 1)).toMatchObject(refusedWith('bol.totals-disagree'));
  });

  it('when the allowance is used leaves the draft as it was', async () => {
    const caller = registered();
    await bol.generate(caller, form());
    const draft = await bol.createDraft(caller, form());
    const { id } = draft.body.bol;
    expect(await bol.issueDraft(caller, id, 1)).toMatchObject(refusedWith('bol.allowance-used'));
    expect((await bol.read(caller, id)).body.bol).toEqual(draft.body.bol);
    expect((await bol.changeDraft(caller, id, 1, half)).status).toBe(200);
  });

  it('of another version than the one named is refused', async () => {
    const caller = professional();
    const { id } = (await bol.createDraft(caller, form())).body.bol;
    await bol.changeDraft(caller, id, 1, form());
    expect(await bol.issueDraft(caller, id, 1)).toMatchObject(refusedWith('bol.changed-meanwhile'));
  });

  it('thirty times at once makes one bill, and one credit is spent', async () => {
    const caller = registered();
    const { id } = (await bol.createDraft(caller, form())).body.bol;
    const answers = await Promise.all(Array.from({ length: 30 }, () => bol.issueDraft(caller, id, 1)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refusals = new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code));
    expect([...refusals].every((code) => code === 'idempotency.under-way' || code === 'bol.not-draft')).toBe(
      true,
    );
    expect(await bol.documents(caller)).toMatchObject([{ status: 'issued', version: 2 }]);
    expect(await bol.credits.used(caller)).toMatchObject({ used: 1 });
  });

  it('again under the same key answers the same', async () => {
    const [caller, key] = [registered(), randomUUID()];
    const { id } = (await bol.createDraft(caller, form())).body.bol;
    const first = await bol.issueDraft(caller, id, 1, key);
    expect(first.status).toBe(200);
    const again = await bol.issueDraft(caller, id, 1, key);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await bol.issueDraft(caller, id, 1, randomUUID())).toMatchObject(refusedWith('bol.not-draft'));
    expect(await bol.generate(caller, form(), key)).toMatchObject(refusedWith('idempotency.key-reused'));
  });

  it('is final: an issued bill is neither changed nor deleted', async () => {
    const caller = professional();
    const { id } = (await bol.createDraft(caller, form())).body.bol;
    await bol.issueDraft(caller, id, 1);
    const issued = await bol.read(caller, id);
    for (const version of [1, 2]) {
      expect(await bol.changeDraft(caller, id, version, half)).toMatchObject(refusedWith('bol.not-draft'));
    }
    expect(await bol.deleteDraft(caller, id)).toMatchObject({ status: 409, body: { code: 'bol.not-draft' } });
    expect((await bol.read(caller, id)).body.bol).toEqual(issued.body.bol);
  });

  it('holds the draft: nobody saves over it or deletes it meanwhile', async () => {
    const caller = registered();
    const { id } = (await bol.createDraft(caller, form())).body.bol;
    const meanwhile: unknown[] = [];
    bol.credits.interfere({
      async after(step) {
        if (step !== 'reserve') return;
        const answers = [await bol.changeDraft(caller, id, 1, half), await bol.deleteDraft(caller, id)];
        meanwhile.push(...answers.map(({ body }) => body.code), (await bol.read(caller, id)).body.bol.status);
      },
    });
    expect((await bol.issueDraft(caller, id, 1)).status).toBe(200);
    bol.credits.interfere({});
    expect(meanwhile).toEqual(['bol.changed-meanwhile', 'bol.not-draft', 'draft']);
  });
});
