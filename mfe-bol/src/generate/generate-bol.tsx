import type { BolDraftForm } from '@freightwright/contracts';
import { Button, lazyComponent, looks } from '@freightwright/mfe-kit';
import { type Ref, Suspense, useMemo, useState } from 'react';
import type { DraftKeeper } from '../draft/draft-keeper.ts';
import type { DraftState } from '../draft/draft-state.ts';
import { BolForm, type BolFormHandle } from '../form/bol-form.tsx';
import { hasHazmat, isBlankLine } from '../form/bol-values.ts';
import type { FormFaults } from '../form/check-form-schema.ts';
import type { FormErrors } from '../form/use-form-errors.ts';
import type { Handover } from '../form/use-handover.ts';
import type { Refusal } from '../issue/describe-refusal.ts';
import { Notice } from '../notices/notice.tsx';
import { blockOf } from '../preview/block-of.ts';
import { PreviewPlace } from '../preview/preview-place.tsx';
import { TemplateBar } from '../templates/template-bar.tsx';
import styles from './generate-bol.module.css';
import { SignInPrompt } from './sign-in-prompt.tsx';

const DraftNotices = lazyComponent(() =>
  import('../notices/draft-notice.tsx').then(({ DraftNotices }) => DraftNotices),
);
const HazmatLoad = lazyComponent(() =>
  import('../hazmat/hazmat-load.tsx').then(({ HazmatLoad }) => HazmatLoad),
);

interface GenerateBolProps {
  readonly state: DraftState;
  readonly form: BolDraftForm;
  readonly keeper: DraftKeeper;
  readonly errors: FormFaults;
  readonly shown: FormErrors;
  readonly isSignedIn: boolean;
  /** True when mistakes in the form have stopped an attempt to issue. */
  readonly isStopped: boolean;
  readonly refusal: Refusal | null;
  readonly handover: Handover | null;
  /** Somebody begins to fill the form in. */
  readonly onTouch: () => void;
  readonly onLeave: (path: string) => void;
  readonly onShowList: () => void;
  /** Begins with a template. */
  readonly onStartFrom: (templateId: string) => void;
  /** Begins with a bill. */
  readonly onUseAgain: (id: string) => void;
  /** Begins with where a bill shipped from. */
  readonly onShipFrom: (id: string) => void;
  readonly formRef: Ref<BolFormHandle>;
}

/** The form and, next to it, the page as it will be printed. */
export function GenerateBol(props: GenerateBolProps) {
  const { state, form, keeper, errors, shown, isSignedIn, refusal, handover } = props;
  const { onTouch, onLeave, onShowList, onStartFrom, onUseAgain, onShipFrom, formRef } = props;
  const [field, setField] = useState<string | null>(null);
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
    <div className={looks.stack16}>
      {!isSignedIn && (
        <SignInPrompt title="Sign in to issue a bill of lading">
          You can fill in the form and see the page first. What you type stays in this browser, and goes with
          you when you sign in.
        </SignInPrompt>
      )}
      {(state.notice || refusal) && (
        <div className={styles.urgent}>
          <Suspense>
            <DraftNotices notice={state.notice} keeper={keeper} onShowList={onShowList} />
          </Suspense>
          {refusal && (
            <Notice kind="err" title={refusal.title}>
              {refusal.text}
            </Notice>
          )}
        </div>
      )}
      {handover && <HandoverNotice handover={handover} />}
      {isSignedIn && (
        <TemplateBar
          form={form}
          isBlank={state.status.kind === 'blank'}
          onStart={onStartFrom}
          onUseAgain={onUseAgain}
          onShipFrom={onShipFrom}
        />
      )}
      <Mistakes {...props} />
      {hasHazmat(state.values) && (
        <Suspense>
          <HazmatLoad form={form} />
        </Suspense>
      )}
      <div className={styles.columns}>
        <BolForm
          key={state.revision}
          ref={formRef}
          values={state.values}
          form={form}
          keeper={keeper}
          errors={errors}
          shown={shown}
          onLeave={onLeave}
          onFocusField={(path) => {
            setField(path);
            onTouch();
          }}
        />
        <div className={styles.beside}>
          <PreviewPlace
            bill={bill}
            marked={field === null ? undefined : blockOf(field)}
            note="The field you are editing is marked."
          />
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
      Each says what is missing or wrong. The first one has the focus.
    </Notice>
  );
}

function HandoverNotice({ handover: { count, replaced, undo, dismiss } }: { readonly handover: Handover }) {
  const lines = (number: number) => `${number} ${number === 1 ? 'line' : 'lines'}`;
  return (
    <Notice
      title={`${lines(count)} filled in from your shipment`}
      actions={
        <>
          <Button onClick={undo}>Undo</Button>
          <Button variant="quiet" onClick={dismiss}>
            Dismiss
          </Button>
        </>
      }
    >
      {replaced > 0
        ? `They took the place of ${lines(replaced)}. Check descriptions and classes.`
        : 'Check descriptions and classes before you issue the bill.'}
    </Notice>
  );
}
