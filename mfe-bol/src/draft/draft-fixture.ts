import type { Bol, DraftBol } from '@freightwright/contracts';
import { ApiError } from '@freightwright/mfe-kit';
import type { BolValues } from '../form/bol-values.ts';
import { draftFormOf } from '../form/draft-form-of.ts';
import { filledValues } from '../form/filled-values-fixture.ts';
import type { DraftCalls } from './draft-calls.ts';

export const bolNumber = '04000073124800915';
export const at = '2026-11-20T10:42:00.000Z';
export const stored = (version: number, values: BolValues): DraftBol => ({
  id: 'draft-0001',
  bolNumber,
  version,
  status: 'draft',
  createdAt: at,
  updatedAt: at,
  form: draftFormOf(values),
});
export const refused = (code: ApiError['code'], status: number) => new ApiError({ code, status });

/** A service with one draft. It lists the calls it gets. */
export function fakeService() {
  const calls: string[] = [];
  let bol: Bol | null = null;
  let fault: ApiError | null = null;
  const answer = async <T>(name: string, work: () => T): Promise<T> => {
    calls.push(name);
    if (fault) throw fault;
    return work();
  };
  const service: DraftCalls = {
    create: (form, key) =>
      answer(`create ${key}`, () => {
        const made = { ...stored(1, filledValues), form };
        bol = made;
        return made;
      }),
    change: ({ id, version }, form) =>
      answer(`change ${id} ${version}`, () => {
        if (bol === null) throw refused('bol.not-found', 404);
        if (bol.status !== 'draft') throw refused('bol.not-draft', 409);
        if (bol.version !== version) throw refused('bol.changed-meanwhile', 409);
        bol = { ...bol, version: version + 1, form };
        return bol;
      }),
    read: (id) =>
      answer(`read ${id}`, () => {
        if (bol === null) throw refused('bol.not-found', 404);
        return bol;
      }),
  };
  return {
    service,
    calls,
    put: (next: Bol | null) => {
      bol = next;
    },
    fail: (next: ApiError | null) => {
      fault = next;
    },
    bol: () => bol,
  };
}

/** A browser's storage, kept in memory. */
export function fakeStorage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as Storage;
}
