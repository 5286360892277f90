import type { Bol, BolDraftForm } from '@freightwright/contracts';
import { bolIdPattern } from '@freightwright/contracts/constants';
import { dayOf } from '@freightwright/domain';
import { lazyComponent, routes, type Session, Tabs, usePlatform } from '@freightwright/mfe-kit';
import { useSearchParams } from '@freightwright/mfe-routing';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useBolUsage } from '../api/bol-queries.ts';
import styles from '../bol-page.module.css';
import { useDraftState, useDraftStore } from '../draft/use-draft-store.ts';
import { useLeavePrompt } from '../draft/use-leave-prompt.tsx';
import type { BolFormHandle } from '../form/bol-form.tsx';
import { useFormErrors, useFormViolations } from '../form/use-form-errors.ts';
import { useHandover } from '../form/use-handover.ts';
import { BillActions, BillHead } from '../generate/bill-head.tsx';
import { FormSkeleton, GenerateBol } from '../generate/generate-bol.tsx';
import { SignInPrompt } from '../generate/sign-in-prompt.tsx';
import { creditOf } from '../issue/credit.ts';
import { useIssue, useReview } from '../issue/use-issue.ts';
import { sectionsOf } from '../sections/sections.ts';
import { draftFormOf } from '../values/draft-form-of.ts';
import { usedAgain } from '../values/values-of.ts';

const CreditUsed = lazyComponent(async () => (await import('../generate/credit-used.tsx')).CreditUsed);
const MyBols = lazyComponent(async () => (await import('../list/my-bols.tsx')).MyBols);

const SavedThings = lazyComponent(async () => (await import('./saved-records.tsx')).SavedThings);

const tabs = [
  ['generate', 'Generate BOL'],
  ['mine', 'My BOLs'],
  ['saved', 'Quick fill'],
] as const;

/** What a tab shows to a signed-in user. */
const accounts = {
  mine: ['your bills of lading', 'Your account keeps your drafts and issued bills.'],
  saved: ['what you have saved', 'Your account keeps your templates, address book and products.'],
} as const;

/** The form of one bill, which stays mounted behind the other tabs, the list of bills, and saved entries. */
export function BolTabs({ session }: { readonly session: Session }) {
  const [{ tab, view }, go] = useAddress();
  const { call } = usePlatform();
  const draftStore = useDraftStore();
  const state = useDraftState(draftStore);
  const { values } = state;
  const form = useMemo(() => draftFormOf(values), [values]);
  const { violations, check } = useFormViolations(values);
  const notice = useFormErrors(values, violations, state.revision);
  const formRef = useRef<BolFormHandle>(null);
  const pageRef = useRef<HTMLDivElement>(null);
  const [justIssued, setJustIssued] = useState(false);
  /** A user without a credit writes a draft. */
  const [isDrafting, setDrafting] = useState(false);
  const { usage } = useBolUsage();
  const isKnown = session.status !== 'pending';
  const isSignedIn = session.status === 'signed-in';
  const handover = useHandover(draftStore, isKnown);
  const leavePrompt = useLeavePrompt(draftStore);

  const showForm = () => {
    setDrafting(true);
    go({ tab: 'generate' });
  };
  const startFrom = async (id: string, formOf: (bill: Bol) => BolDraftForm) => {
    showForm();
    await draftStore.startFrom(async ({ read }) => formOf(await read(id)));
  };
  const startFromTemplate = async (id: string) => {
    showForm();
    await draftStore.startFrom(
      async () => (await call(routes.readBolTemplate, { params: { id } })).template.form,
    );
  };
  const showList = () => go({ tab: 'mine' });
  const focusFirst = (paths: readonly string[]) => {
    const [path] = paths;
    if (path !== undefined) formRef.current?.focus(path);
  };
  const { step, ...review } = useReview(state.revision);
  // The dialog restores the focus when it closes, so a field is focused after that.
  const closeReview = () => flushSync(review.close);
  const { issue, isPending, refusal } = useIssue({
    draftStore,
    errors: notice,
    onAnswered: closeReview,
    onRefused: (violations) => focusFirst(violations.map(({ field }) => field)),
    onIssued() {
      setJustIssued(true);
      setDrafting(false);
      showList();
    },
  });
  const tryToIssue = async () => {
    review.close();
    notice.reportAll();
    const found = await check(values);
    if (found.size === 0) await review.open();
    else focusFirst(sectionsOf(values, form, found).flatMap((section) => section.errors));
  };

  const isCounted = session.tier === 'registered';
  const credit = isCounted ? creditOf(usage, new Date()) : undefined;
  // A form that was shown stays mounted, so that neither signing in nor a session check replaces it.
  const isAsking = !isKnown || (isCounted && usage === undefined);
  const [wasShown, setWasShown] = useState(tab === 'generate' && !isAsking);
  const isWaiting = isAsking && !wasShown;
  const isTyped = !isKnown && state.status.kind !== 'blank';
  // A form that is in use stays, whatever the credit turns out to be.
  useEffect(() => {
    if (isAsking && (isTyped || pageRef.current?.querySelector('form :focus'))) setDrafting(true);
  }, [isAsking, isTyped]);
  const isCreditShown = credit?.isUsed === true && !isDrafting;
  const hasForm = tab === 'generate' && !isWaiting && !isCreditShown;
  useEffect(() => {
    if (hasForm) setWasShown(true);
  }, [hasForm]);
  return (
    <div ref={pageRef} className={styles.page}>
      <BillHead state={state} isFormShown={hasForm} isSignedIn={isSignedIn} />
      <Tabs
        label="Bills of lading"
        tabs={tabs}
        tab={tab}
        onTab={(next) => {
          setJustIssued(false);
          go({ tab: next });
        }}
        panelClassName={styles.panel}
      >
        {tab === 'generate' && isWaiting && <FormSkeleton />}
        {tab === 'generate' && isCreditShown && usage && (
          <Suspense fallback={<FormSkeleton />}>
            <CreditUsed
              usage={usage}
              isBlank={state.status.kind === 'blank'}
              onDraft={() => {
                flushSync(showForm);
                // The head of the first section.
                pageRef.current?.querySelector<HTMLElement>('form button')?.focus();
              }}
            />
          </Suspense>
        )}
        {hasForm && (
          <GenerateBol
            state={state}
            form={form}
            draftStore={draftStore}
            errors={violations}
            shown={notice.shown}
            isKnown={isKnown}
            isSignedIn={isSignedIn}
            isStopped={notice.isChecked}
            refusal={refusal}
            onTryAgain={review.isMissing ? tryToIssue : undefined}
            handover={handover}
            onTouch={() => {
              if (isAsking) setDrafting(true);
              void check(values);
              if (isSignedIn) review.prefetch();
            }}
            onLeave={notice.leave}
            onShowList={showList}
            onStartFrom={startFromTemplate}
            onUseAgain={(id) => startFrom(id, ({ form }) => usedAgain(form))}
            formRef={formRef}
          />
        )}
        {tab !== 'generate' && isKnown && !isSignedIn && (
          <SignInPrompt title={`Sign in to see ${accounts[tab][0]}`}>{accounts[tab][1]}</SignInPrompt>
        )}
        {tab === 'saved' && isSignedIn && (
          <Suspense fallback={<div role="status" aria-label="Loading what you have saved" />}>
            <SavedThings onStart={startFromTemplate} />
          </Suspense>
        )}
        {tab === 'mine' && isSignedIn && (
          <Suspense fallback={<div role="status" aria-label="Loading the list" />}>
            <MyBols
              view={view}
              onView={(id) => go({ tab: 'mine', ...(id !== undefined && { view: id }) })}
              onOpenDraft={async (id) => {
                showForm();
                await draftStore.open(id);
              }}
              onUseAgain={(id) => startFrom(id, ({ form }) => usedAgain(form))}
              onCorrect={(id) => startFrom(id, correctedFormOf)}
              onDraftDeleted={(id) => draftStore.state.get().draft?.id === id && draftStore.finish()}
              onNew={async () => {
                showForm();
                await draftStore.startNew();
              }}
              takesFocus={justIssued}
            />
          </Suspense>
        )}
      </Tabs>
      {hasForm && (
        <BillActions draftStore={draftStore} isSignedIn={isSignedIn} credit={credit} onIssue={tryToIssue} />
      )}
      {hasForm && step && !credit?.isUsed && (
        <step.ReviewDialog
          values={values}
          form={form}
          credit={credit}
          isIssuing={isPending}
          onClose={closeReview}
          onGoTo={(field) => {
            closeReview();
            focusFirst([field]);
          }}
          onIssue={() => void issue(step)}
        />
      )}
      {leavePrompt}
    </div>
  );
}

/** The whole form of a void bill, because it is the same shipment, naming the bill that it replaces. */
const correctedFormOf = (bill: Bol): BolDraftForm =>
  bill.status === 'void'
    ? {
        ...bill.form,
        corrects: { id: bill.id, bolNumber: bill.bolNumber, voidedOn: dayOf(new Date(bill.voidedAt)) },
      }
    : bill.form;

type Tab = 'generate' | 'mine' | 'saved';

/** The page state in the URL: it can be shared, reloaded and reached with Back. */
interface BolAddress {
  readonly tab: Tab;
  readonly view: string | undefined;
}

function useAddress(): readonly [BolAddress, (address: Partial<BolAddress>) => void] {
  const [query, setQuery] = useSearchParams();
  const go = ({ tab = 'generate', view }: Partial<BolAddress>) => {
    const next = new URLSearchParams({
      ...(tab !== 'generate' && { tab }),
      ...(view !== undefined && { view }),
    });
    if (next.toString() !== query.toString()) setQuery(next);
  };
  return [addressOf(query), go];
}

function addressOf(query: URLSearchParams): BolAddress {
  const view = query.get('view');
  return {
    tab: tabOf(query.get('tab')),
    // Only ids of the usual format; anything else would call another address.
    view: view !== null && bolIdPattern.test(view) ? view : undefined,
  };
}

const tabOf = (name: string | null): Tab => (name === 'mine' || name === 'saved' ? name : 'generate');
