import type { BolFormInput } from '@freightwright/contracts';
import { bolTotals, idempotencyKeyHeader } from '@freightwright/contracts/constants';
import { ApiError, type Platform, routes } from '@freightwright/mfe-kit';
import type { DraftStore } from '../draft/draft-store.ts';
import { draftFormOf } from '../values/draft-form-of.ts';

/** The idempotency keys of attempts with an unknown outcome, by the content of the request. */
export type IssueKeys = Map<string, string>;

/** Issues the bill in the form: the draft or, when the service has none, the form itself. @returns its number. @throws ApiError */
export async function issueBol(
  { call }: Pick<Platform, 'call'>,
  draftStore: DraftStore,
  keys: IssueKeys,
): Promise<string | undefined> {
  const isSaved = await draftStore.flush();
  const { draft, values, status, notice } = draftStore.state.get();
  if (draft && notice?.kind === 'issued') return issuedMeanwhile(call, draft.id);
  if (draft === null) return await generate(call, keys, draftFormOf(values));
  if (!isSaved) throw notSaved(status.kind === 'local' || status.kind === 'unsaved' ? status.why : undefined);
  const request = `${draft.id} ${draft.version}`;
  try {
    const { bol } = await ask(keys, request, (key) =>
      call(routes.issueBolDraft, {
        params: { id: draft.id },
        body: { version: draft.version },
        headers: { [idempotencyKeyHeader]: key },
      }),
    );
    return bol?.bolNumber;
  } catch (error) {
    // An earlier attempt succeeded, but its response was lost.
    if (error instanceof ApiError && error.code === 'bol.not-draft') return issuedMeanwhile(call, draft.id);
    throw error;
  }
}

async function generate(
  call: Platform['call'],
  keys: IssueKeys,
  form: ReturnType<typeof draftFormOf>,
): Promise<string | undefined> {
  const { packages, weightLb } = bolTotals(form);
  // The form was validated, so no field that is optional in a draft is missing.
  const body = { ...form, totalPackages: packages, totalWeight: weightLb } as BolFormInput;
  const { bol } = await ask(keys, JSON.stringify(body), (key) =>
    call(routes.generateBol, { body, headers: { [idempotencyKeyHeader]: key } }),
  );
  return bol?.bolNumber;
}

/** @throws ApiError 'bol.not-draft' when the draft was voided instead of issued. */
async function issuedMeanwhile(call: Platform['call'], id: string): Promise<string | undefined> {
  const { bol } = await call(routes.readBol, { params: { id } });
  if (bol.status !== 'issued') throw new ApiError({ code: 'bol.not-draft', status: 409 });
  return bol.bolNumber;
}

/** Once the response has arrived, the next attempt gets a new key. */
async function ask<T>(keys: IssueKeys, request: string, send: (key: string) => Promise<T>): Promise<T> {
  const key = keys.get(request) ?? crypto.randomUUID();
  keys.set(request, key);
  try {
    const answer = await send(key);
    keys.delete(request);
    return answer;
  } catch (error) {
    if (isAnswer(error)) keys.delete(request);
    throw error;
  }
}

/** Whether the service has refused. Otherwise the outcome is unknown. */
function isAnswer(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status >= 400 && error.status < 500 && error.code !== 'idempotency.under-way';
}

function notSaved(why: string | undefined): ApiError {
  const serverMessage = `The draft could not be saved first. ${why ?? ''}`.trim();
  return new ApiError({ code: 'network.unreachable', status: 0, serverMessage });
}

export interface Refusal {
  readonly title: string;
  readonly text: string;
}

/** How to describe a failed attempt to issue (specification, section 8). */
export function describeRefusal(error: unknown): Refusal {
  if (error instanceof ApiError && error.status === 403) {
    return {
      title: 'Premium Feature Required',
      text: 'BOL Generation requires a Pro subscription. Please upgrade to continue.',
    };
  }
  const message = error instanceof ApiError ? error.serverMessage : undefined;
  return { title: 'Generation Failed', text: message || 'Failed to generate BOL' };
}
