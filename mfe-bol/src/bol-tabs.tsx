import type { BolDraftForm } from '@freightwright/contracts';
import { lazyComponent, routes, type Session, usePlatform } from '@freightwright/mfe-kit';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useBolUsage } from './api/bol-queries.ts';
import styles from './bol-page.module.css';
import { useDraftKeeper, useDraftState } from './draft/use-draft-keeper.ts';
import { useLeaveGuard } from './draft/use-leave-guard.tsx';
import type { BolFormHandle } from './form/bol-form.tsx';
import { draftFormOf } from './form/draft-form-of.ts';
import { sectionsOf } from './form/sections.ts';
import { useFormErrors } from './form/use-form-errors.ts';
import { useFormFaults } from './form/use-form-faults.ts';
import { useHandover } from './form/use-handover.ts';
import { shipFromOf, usedAgain } from './form/used-again.ts';
import { BillActions } from './generate/bill-actions.tsx';
import { BillHead } from './generate/bill-head.tsx';
import { FormSkeleton } from './generate/form-skeleton.tsx';
import { GenerateBol } from './generate/generate-bol.tsx';
import { SignInPrompt } from './generate/sign-in-prompt.tsx';
import { useIssue } from './issue/use-issue.ts';
import { useReview } from './issue/use-review.tsx';
import { panelId, TabBar, tabId } from './tabs/tab-bar.tsx';
import { useAddress } from './tabs/use-address.ts';

const CreditUsed = lazyComponent(() =>
  import('./generate/credit-used.tsx').then(({ CreditUsed }) => CreditUsed),
);
const MyBols = lazyComponent(() => import('./list/my-bols.tsx').then(({ MyBols }) => MyBols));

const SavedThings = lazyComponent(() =>
  import('./book/saved-things.tsx').then(({ SavedThings }) => SavedThings),
);

/**
 * The parts of the page: the form for one bill, the list of all bills, and what is kept for the next ones.
 * The form is kept while another part is shown.
 */
export function BolTabs({ session }: { readonly session: Session }) {
  const [{ tab, view }, go] = useAddress();
  const { call } = usePlatform();
  const keeper = useDraftKeeper(session);
  const state = useDraftState(keeper);
  const { values } = state;
  const form = useMemo(() => draftFormOf(values), [values]);
  const { faults, check } = useFormFaults(values);
  const said = useFormErrors(values, faults, state.revision);
  const formRef = useRef<BolFormHandle>(null);
  const [justIssued, setJustIssued] = useState(false);
  const { usage } = useBolUsage();
  const isKnown = session.status !== 'pending';
  const isSignedIn = session.status === 'signed-in';
  const handover = useHandover(keeper, isKnown);
  const guard = useLeaveGuard(keeper);

  const startFrom = async (id: string, formOf: (form: BolDraftForm) => BolDraftForm) => {
    go({ tab: 'generate' });
    await keeper.startFrom(async ({ read }) => formOf((await read(id)).form));
  };
  const startFromTemplate = async (id: string) => {
    go({ tab: 'generate' });
    await keeper.startFrom(
      async () => (await call(routes.readBolTemplate, { params: { id } })).template.form,
    );
  };
  const showList = () => go({ tab: 'mine' });
  const focusFirst = (paths: readonly string[]) => {
    const [path] = paths;
    if (path !== undefined) formRef.current?.focus(path);
  };
  const { issue, isPending, refusal } = useIssue({
    keeper,
    errors: said,
    onRefused: (faults) => focusFirst(faults.map(({ field }) => field)),
    onIssued() {
      setJustIssued(true);
      showList();
    },
  });
  const { review, dialog } = useReview({ issue, goTo: (field) => focusFirst([field]) });
  const tryToIssue = async () => {
    said.sayAll();
    const found = await check(values);
    if (found.size === 0) await review(values);
    else focusFirst(sectionsOf(values, form, found).flatMap((section) => section.errors));
  };

  const isCounted = session.tier === 'registered';
  // A form that is shown once stays, so that signing in does not replace it.
  const [wasShown, setWasShown] = useState(false);
  const isWaiting = !isKnown || (isCounted && usage === undefined && !wasShown);
  const isUsed = isCounted && usage?.canGenerate === false;
  const hasForm = tab === 'generate' && !isWaiting && !isUsed;
  useEffect(() => {
    if (hasForm) setWasShown(true);
  }, [hasForm]);
  return (
    <div className={styles.page}>
      <BillHead state={state} isFormShown={hasForm} />
      <TabBar tab={tab} onTab={(next) => go({ tab: next })} />
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(tab)} className={styles.panel}>
        {tab === 'generate' && isWaiting && <FormSkeleton />}
        {tab === 'generate' && isUsed && usage && (
          <Suspense fallback={<FormSkeleton />}>
            <CreditUsed usage={usage} />
          </Suspense>
        )}
        {hasForm && (
          <GenerateBol
            state={state}
            form={form}
            keeper={keeper}
            errors={faults}
            shown={said.shown}
            isSignedIn={isSignedIn}
            isStopped={said.isChecked}
            refusal={refusal}
            handover={handover}
            onTouch={() => void check(values)}
            onLeave={said.leave}
            onShowList={showList}
            onStartFrom={startFromTemplate}
            onUseAgain={(id) => startFrom(id, usedAgain)}
            onShipFrom={(id) => startFrom(id, shipFromOf)}
            formRef={formRef}
          />
        )}
        {tab === 'mine' && isKnown && !isSignedIn && (
          <SignInPrompt title="Sign in to see your bills of lading">
            Drafts and issued bills are kept with your account.
          </SignInPrompt>
        )}
        {tab === 'saved' && isKnown && !isSignedIn && (
          <SignInPrompt title="Sign in to see what you have saved">
            Templates, your address book and your products are kept with your account.
          </SignInPrompt>
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
                go({ tab: 'generate' });
                await keeper.open(id);
              }}
              onUseAgain={(id) => startFrom(id, usedAgain)}
              onCorrect={(id) => startFrom(id, (form) => form)}
              onDraftDeleted={(id) => keeper.state.get().draft?.id === id && keeper.finish()}
              onNew={async () => {
                go({ tab: 'generate' });
                await keeper.startNew();
              }}
              takesFocus={justIssued}
            />
          </Suspense>
        )}
      </div>
      {hasForm && (
        <BillActions keeper={keeper} isSignedIn={isSignedIn} isIssuing={isPending} onIssue={tryToIssue} />
      )}
      {dialog}
      {guard}
    </div>
  );
}
