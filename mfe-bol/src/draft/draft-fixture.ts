import type { Bol, DraftBol } from '@freightwright/contracts';
import type { ApiError } from '@freightwright/mfe-kit';
import { beforeEach } from 'vitest';
import type { BolValues } from '../values/bol-values.ts';
import { draftFormOf } from '../values/draft-form-of.ts';
import { at, draft, refused } from '../values/filled-values-fixture.ts';
import type { DraftCalls } from './draft-state.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';
import { createDraftStorage, type DraftStorage } from './local-draft.ts';

export const stored = (version: number, values: BolValues) => draft(version, draftFormOf(values));

/** A service that stores drafts and records its calls. Like ours, it accepts a key for one content. */
export function fakeService() {
  const calls: string[] = [];
  const bills = new Map<string, Bol>();
  const created = new Map<string, { id: string; content: string }>();
  let newest = 'draft-0001';
  let violation: ApiError | null = null;
  let losesAnswers = false;
  let pending: Promise<void> | null = null;
  const answer = async <T>(name: string, work: () => T): Promise<T> => {
    calls.push(name);
    if (violation) throw violation;
    const done = work();
    const waited = pending;
    if (losesAnswers) throw refused('network.unreachable', 0);
    await waited;
    return done;
  };
  const draftOf = (id: string): DraftBol => {
    const bol = bills.get(id);
    if (bol === undefined) throw refused('bol.not-found', 404);
    if (bol.status !== 'draft') throw refused('bol.not-draft', 409);
    return bol;
  };
  const service: DraftCalls = {
    create: (form, key) =>
      answer(`create ${key}`, () => {
        const before = created.get(key);
        const content = JSON.stringify(form);
        if (before && before.content !== content) throw refused('idempotency.key-reused', 409);
        if (before) return draftOf(before.id);
        newest = `draft-${String(created.size + 1).padStart(4, '0')}`;
        created.set(key, { id: newest, content });
        const made = draft(1, form, newest);
        bills.set(newest, made);
        return made;
      }),
    change: ({ id, version }, form) =>
      answer(`change ${id} ${version}`, () => {
        const draft = draftOf(id);
        if (draft.version !== version) throw refused('bol.changed-meanwhile', 409);
        const changed = { ...draft, version: version + 1, form };
        bills.set(id, changed);
        return changed;
      }),
    read: (id) =>
      answer(`read ${id}`, () => {
        const bol = bills.get(id);
        if (bol === undefined) throw refused('bol.not-found', 404);
        return bol;
      }),
  };
  return {
    service,
    calls,
    /** Replaces the newest bill; null removes it. */
    put: (next: Bol | null) => {
      if (next) bills.set(newest, next);
      else bills.delete(newest);
    },
    fail: (next: ApiError | null) => {
      violation = next;
    },
    /** Processes requests from now on, but loses the responses. */
    loseAnswers: (lost: boolean) => {
      losesAnswers = lost;
    },
    /** Delays responses until the returned function is called. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      pending = promise;
      return () => {
        pending = null;
        resolve();
      };
    },
    bol: () => bills.get(newest) ?? null,
    companies: () => [...bills.values()].map(({ form }) => form.shipperCompany),
  };
}

/** A browser's storage, in memory. */
export function fakeStorage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as Storage;
}

/** A browser with its pages, and their service. New for each test; call it a single time per file. */
export function draftStoreFixture() {
  let keys = 0;
  const on = {
    there: fakeService(),
    browser: fakeStorage(),
    waiting: [] as (() => void)[],
    open(storage: DraftStorage = on.storage()): DraftStore {
      return createDraftStore({
        calls: on.there.service,
        storage,
        now: () => new Date(at),
        today: () => '2026-11-20',
        newKey: () => {
          keys += 1;
          return `key-${keys}`;
        },
        later(run) {
          on.waiting.push(run);
          return () => {
            on.waiting = on.waiting.filter((each) => each !== run);
          };
        },
      });
    },
    storage: () => createDraftStorage(() => on.browser),
    reset() {
      keys = 0;
      Object.assign(on, { there: fakeService(), browser: fakeStorage(), waiting: [] });
    },
    /** A page with this signed-in user; null for a visitor. */
    openAs(userId: string | null): DraftStore {
      const draftStore = on.open();
      draftStore.identify(userId);
      return draftStore;
    },
    /** Same, with this text typed as the shipper's company. */
    typedAs(userId: string | null, typed: string): DraftStore {
      const draftStore = on.openAs(userId);
      type(draftStore, typed);
      return draftStore;
    },
    /** Waits for the debounce delay after which the draft is saved. */
    async pause(draftStore: DraftStore): Promise<void> {
      const due = on.waiting;
      on.waiting = [];
      for (const run of due) run();
      await draftStore.flush();
    },
  };
  beforeEach(on.reset);
  return on;
}

export const type = (draftStore: DraftStore, company: string) =>
  draftStore.change((values) => ({ ...values, shipper: { ...values.shipper, company } }));
export const typeCity = (draftStore: DraftStore, city: string) =>
  draftStore.change((values) => ({ ...values, shipper: { ...values.shipper, city } }));
export const company = (draftStore: DraftStore) => draftStore.state.get().values.shipper.company;
/** Waits until the pending responses have been processed. */
export const settled = () => new Promise<void>((resolve) => setTimeout(resolve));
