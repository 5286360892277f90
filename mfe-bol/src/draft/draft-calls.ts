import type { Bol, BolDraftForm, DraftBol } from '@freightwright/contracts';
import { idempotencyKeyHeader } from '@freightwright/contracts/facts';
import { type Platform, routes } from '@freightwright/mfe-kit';
import type { DraftRef } from './local-draft.ts';

/** Calls for drafts. Each of them throws an ApiError on failure. */
export interface DraftCalls {
  /**
   * @param key the same for every attempt with the same draft, so that a repeated attempt after a lost answer
   * creates no second draft.
   */
  create(form: BolDraftForm, key: string): Promise<DraftBol>;
  change(draft: DraftRef, form: BolDraftForm): Promise<DraftBol>;
  read(id: string): Promise<Bol>;
}

export function draftCalls({ call }: Pick<Platform, 'call'>): DraftCalls {
  return {
    async create(form, key) {
      const { bol } = await call(routes.createBolDraft, {
        body: { form },
        headers: { [idempotencyKeyHeader]: key },
      });
      return bol;
    },
    async change({ id, version }, form) {
      const { bol } = await call(routes.changeBolDraft, { params: { id }, body: { version, form } });
      return bol;
    },
    async read(id) {
      const { bol } = await call(routes.readBol, { params: { id } });
      return bol;
    },
  };
}

export const refOf = ({ id, version, bolNumber }: Bol): DraftRef => ({ id, version, bolNumber });
