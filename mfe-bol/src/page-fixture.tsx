import type { BolDraftForm, BolStatus, BolSummary, BolUsage } from '@freightwright/contracts';
import type { FakePlatform, Session } from '@freightwright/mfe-kit';
import { createFakePlatform, PlatformContext, routes } from '@freightwright/mfe-kit';
import { consignee, shipper, signedIn } from '@freightwright/samples/people';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, vi } from 'vitest';
import { BolPage } from './bol-page.tsx';
import { draftFormOf } from './values/draft-form-of.ts';
import { at, bolNumber, draft, filledValues } from './values/filled-values-fixture.ts';
// Lazy imports of the page; preloaded here so that no test waits for them.
import './form/check-form-schema.ts';
import './issue/issue-step.ts';
import { fetchFoldedSections } from './sections/use-folded-sections.ts';

/** For what happens after the debounce delay. */
export const later = { timeout: 15_000 };

export const unlimited: BolUsage = {
  used: 0,
  limit: null,
  remaining: null,
  nextReset: null,
  canGenerate: true,
};
export const oneLeft: BolUsage = { used: 0, limit: 1, remaining: 1, nextReset: null, canGenerate: true };
export const noneLeft: BolUsage = {
  used: 1,
  limit: 1,
  remaining: 0,
  nextReset: '2026-11-24T18:00:00.000Z',
  canGenerate: false,
};

export const row = (id: string, status: BolStatus, number = bolNumber): BolSummary => ({
  id,
  bolNumber: number,
  shipperCompany: shipper.company,
  consigneeCompany: status === 'draft' ? '' : consignee.company,
  shipDate: '2026-11-20',
  status,
  ...{ createdAt: at, updatedAt: at, weightLb: 2000, orderNumbers: [] },
});
export const issued = {
  ...draft(3),
  id: 'issued-0001',
  status: 'issued',
  issuedAt: at,
  totals: { handlingUnits: 4, packages: 96, weightLb: 2000 },
} as const;

/** The page, with a new platform and user for each test. Call it a single time per test file. */
export function pageFixture() {
  const fixture = {
    platform: createFakePlatform(),
    user: userEvent.setup(),
    open(session: Session = signedIn('professional'), path = '/bol') {
      window.history.replaceState(null, '', path);
      fixture.platform.session.set(session);
      render(
        <PlatformContext value={fixture.platform}>
          <BolPage />
        </PlatformContext>,
      );
    },
    /** The page with a form that is filled in and saved. */
    async openSaved(values = filledValues) {
      fixture.save(values);
      fixture.open();
      await screen.findByText(/^Saved at/);
    },
    /** Stores in the browser what filling in and saving a form leaves there. */
    save(values = filledValues) {
      const ref = { id: 'draft-0001', version: 1, bolNumber };
      const record = { formKey: 'kept', draft: ref, isSynced: true, values };
      localStorage.setItem('fw.bol-draft.u1', JSON.stringify(record));
      fixture.platform.answer(routes.readBol, { bol: draft(1, draftFormOf(values)) } as never);
    },
    callsTo: ({ method, path }: { method: string; path: string }) =>
      fixture.platform.calls.get().filter(({ text }) => text === `${method} ${path}`),
    /** The forms with which drafts are created from now on. */
    createdForms() {
      const forms: BolDraftForm[] = [];
      fixture.platform.answer(routes.createBolDraft, ({ body }) => {
        const { form } = body as { form: BolDraftForm };
        forms.push(form);
        return { bol: draft(1, form) };
      });
      return forms;
    },
    /** The names under which files are saved from now on. */
    savedFiles() {
      const names: string[] = [];
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
        names.push(this.download);
      });
      return names;
    },
    toasts: () =>
      fixture.platform.calls.get().flatMap(({ method, text }) => (method === 'toast' ? [text] : [])),
    /** Presses the button, which opens the review unless there are errors. */
    issue: () => fixture.user.click(screen.getByRole('button', { name: 'Issue BOL' })),
    review: () => screen.findByRole('dialog', { name: 'Review the bill before you issue it' }, later),
    /** Issues the bill from the review. */
    async confirm() {
      const review = within(await fixture.review());
      await fixture.user.click(review.getByRole('button', { name: /^Issue/ }));
    },
  };
  // The page loads these after the form; no test waits for that.
  beforeEach(async () => void (await fetchFoldedSections()));
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    window.history.replaceState(null, '', '/bol');
    // The review questions a ship date that is far from today.
    vi.setSystemTime(at);
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    fixture.platform = scriptedPlatform();
    fixture.user = userEvent.setup();
  });
  return fixture;
}

/** A service that saves every draft and has no other bill. */
function scriptedPlatform(): FakePlatform {
  const platform = createFakePlatform();
  platform.answer(routes.bolUsage, unlimited);
  platform.answer(routes.listBols, { bols: [], nextCursor: null });
  platform.answer(routes.createBolDraft, ({ body }) => ({ bol: draft(1, (body as { form: object }).form) }));
  platform.answer(routes.changeBolDraft, ({ body }) => {
    const { version, form } = body as { version: number; form: object };
    return { bol: draft(version + 1, form) };
  });
  return platform;
}

export const section = (name: string) => within(screen.getByRole('region', { name }));
