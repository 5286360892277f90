import type { Bol, BolDraftForm, DraftBol } from '@freightwright/contracts';
import { idempotencyKeyHeader } from '@freightwright/contracts/facts';
import type { Platform } from '@freightwright/mfe-kit';
import { changeDraftRoute, createDraftRoute, readRoute } from '../api/bol-routes.ts';
import type { DraftRef } from './local-draft.ts';

/** Drafts at the service. Every one throws an ApiError. */
export interface DraftCalls {
  /** @param key the same for every try of the same draft, so that a try whose answer got lost makes no second one. */
  create(form: BolDraftForm, key: string): Promise<DraftBol>;
  change(draft: DraftRef, form: BolDraftForm): Promise<DraftBol>;
  read(id: string): Promise<Bol>;
}

export function draftCalls({ call }: Pick<Platform, 'call'>): DraftCalls {
  return {
    async create(form, key) {
      const { bol } = await call(createDraftRoute, {
        body: { form },
        headers: { [idempotencyKeyHeader]: key },
      });
      return bol;
    },
    async change({ id, version }, form) {
      const { bol } = await call(changeDraftRoute, { params: { id }, body: { version, form } });
      return bol;
    },
    async read(id) {
      const { bol } = await call(readRoute, { params: { id } });
      return bol;
    },
  };
}

export const refOf = ({ id, version, bolNumber }: Bol): DraftRef => ({ id, version, bolNumber });
