import {
  AfterMarkup,
  Button,
  extraComponent,
  lazyComponent,
  RetryIcon,
  Section,
  util,
} from '@freightwright/mfe-kit';
import { type Ref, Suspense, useMemo, useRef, useState } from 'react';
import { BolForm, type BolFormHandle, type BolFormProps } from '../form/bol-form.tsx';
import type { Handover } from '../form/use-handover.ts';
import type { Refusal } from '../issue/issue-bol.ts';
import { Notice } from '../notices/notice.tsx';
import { PreviewPlace, PreviewWaiting } from '../preview/preview-place.tsx';
import { hasHazmat, isBlankLine, isBlankParty } from '../values/bol-values.ts';
import styles from './generate-bol.module.css';
import { SignInPrompt } from './sign-in-prompt.tsx';

const DraftNotices = extraComponent(
  async () => (await import('../notices/draft-notice.tsx')).DraftNotices,
  null,
  // Offline there is often an error to show, and no chunk can be loaded to show it.
  () => (
    <Notice kind="err" title="This draft is not saved yet">
      What you typed stays in the form. Reload the page when you are connected again.
    </Notice>
  ),
);
const HandoverNotice = extraComponent(
  async () => (await import('../notices/handover-notice.tsx')).HandoverNotice,
);
const CorrectionNotice = extraComponent(
  async () => (await import('../notices/correction-notice.tsx')).CorrectionNotice,
);
const TemplateBar = extraComponent(
  async () => (await import('../templates/template-bar.tsx')).TemplateBar,
  <div className={styles.bar} />,
);
const ShipFromMemory = extraComponent(
  async () => (await import('../templates/ship-from-memory.tsx')).ShipFromMemory,
);
const HazmatLoad = lazyComponent(async () => (await import('../hazmat/hazmat-load.tsx')).HazmatLoad);

interface GenerateBolProps extends BolFormProps {
  readonly isKnown: boolean;
  readonly isSignedIn: boolean;
  /** True when validation errors have blocked an attempt to issue. */
  readonly isStopped: boolean;
  readonly refusal: Refusal | null;
  /** Set when the review before issuing did not load, so that nothing was issued. */
  readonly onTryAgain: (() => void) | undefined;
  readonly handover: Handover | null;
  readonly onTouch: () => void;
  readonly onShowList: () => void;
  readonly onStartFrom: (templateId: string) => void;
  readonly onUseAgain: (id: string) => void;
  readonly formRef: Ref<BolFormHandle>;
}

/** The form and, next to it, the print preview. */
export function GenerateBol(props: GenerateBolProps) {
  const { state, form, draftStore, errors, isKnown, isSignedIn, refusal, onTryAgain, handover } = props;
  const { onTouch, onShowList, onStartFrom, onUseAgain, formRef } = props;
  const [field, setField] = useState<string | null>(null);
  const focused = useRef<string | null>(null);
  const bolNumber = state.draft?.bolNumber ?? null;
  const { lines } = state.values;
  const bill = useMemo(() => {
    // A line that is still blank is not printed yet.
    const lineItems = form.lineItems?.filter((_, index) => {
      const line = lines[index];
      return line !== undefined && !isBlankLine(line);
    });
    return { bolNumber, status: 'draft' as const, form: { ...form, ...(lineItems && { lineItems }) } };
  }, [bolNumber, form, lines]);
  return (
    <div className={util.stack16}>
      <noscript>
        <p className={util.refusal}>
          Checking and issuing a bill of lading needs JavaScript. Turn it on to continue.
        </p>
      </noscript>
      {!isSignedIn && (
        <>
          <SignInPrompt title="Sign in to issue a bill of lading" className={styles.prompt}>
            You can fill in the form and see the page first. What you type stays in this browser, and goes
            with you when you sign in.
          </SignInPrompt>
          <div className={`${styles.bar} ${styles.asking}`} />
        </>
      )}
      {(state.notice || refusal || onTryAgain) && (
        <div className={styles.urgent}>
          {state.notice && (
            <DraftNotices notice={state.notice} draftStore={draftStore} onShowList={onShowList} />
          )}
          {refusal && (
            <Notice kind="err" title={refusal.title}>
              {refusal.text}
            </Notice>
          )}
          {onTryAgain && (
            <Notice
              kind="err"
              title="The bill was not issued"
              actions={
                <Button icon={<RetryIcon />} onClick={onTryAgain}>
                  Retry
                </Button>
              }
            >
              We couldn’t load the review before issuing. Your entries are not affected.
            </Notice>
          )}
        </div>
      )}
      {form.corrects && <CorrectionNotice corrected={form.corrects} />}
      {handover && <HandoverNotice handover={handover} />}
      {isSignedIn && (
        <TemplateBar
          form={form}
          isBlank={state.status.kind === 'blank' && isBlankParty(state.values.consignee)}
          onStart={onStartFrom}
          onUseAgain={onUseAgain}
        />
      )}
      {isKnown && (
        <AfterMarkup>
          <ShipFromMemory draftStore={draftStore} state={state} violations={errors} />
        </AfterMarkup>
      )}
      <Mistakes {...props} />
      {hasHazmat(state.values) && (
        <Suspense>
          <HazmatLoad form={form} />
        </Suspense>
      )}
      <div className={styles.columns}>
        <BolForm
          {...props}
          key={state.revision}
          ref={formRef}
          focused={focused}
          onFocusField={(path) => {
            setField(path);
            onTouch();
          }}
        />
        <div className={styles.beside}>
          <AfterMarkup fallback={<PreviewWaiting />}>
            <PreviewPlace bill={bill} edited={field} note="The field you are editing is marked." />
          </AfterMarkup>
        </div>
      </div>
    </div>
  );
}

function Mistakes({ shown, isStopped, refusal }: GenerateBolProps) {
  if (refusal || !isStopped || shown.size === 0) return null;
  const title = shown.size === 1 ? '1 field needs attention' : `${shown.size} fields need attention`;
  return (
    <Notice kind="err" title={title}>
      See the message under each field.
    </Notice>
  );
}

/** Replaces the form and its preview while session and allowance load. */
export const FormSkeleton = () => (
  <div className={styles.columns} role="status" aria-label="Loading the bill of lading">
    <Section>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className={styles.blankRow}>
          <span className={styles.blankBadge} />
          <span className={`${util.bar16} ${util.measure168} ${util.growing}`} />
        </div>
      ))}
    </Section>
    <div className={styles.blankPage} />
  </div>
);
