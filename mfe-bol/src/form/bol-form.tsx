import type { BolDraftForm } from '@freightwright/contracts';
import { lazyComponent, Section, useIsMarkup, util } from '@freightwright/mfe-kit';
import type { FocusEvent, ReactNode, Ref, RefObject } from 'react';
import {
  Suspense,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { DraftState } from '../draft/draft-state.ts';
import type { DraftStore } from '../draft/draft-store.ts';
import { type FormAccess, FormContext } from '../fields/form-fields.tsx';
import { ItemsSection } from '../sections/items-section.tsx';
import { PartyFields } from '../sections/party-fields.tsx';
import { type SectionId, type SectionState, sectionOf, sectionsOf } from '../sections/sections.ts';
import { useFoldedSections } from '../sections/use-folded-sections.ts';
import type { FormViolations } from './check-form-schema.ts';
import styles from './form-section.module.css';
import { FormSection } from './form-section.tsx';
import type { FormErrors } from './use-form-errors.ts';

const HazmatSection = lazyComponent(
  async () => (await import('../sections/hazmat-section.tsx')).HazmatSection,
);

/** The lazily loaded fields of hazardous lines. */
const isFetched = /\.hazmatDetails\.|^emergency/;

const coming = (
  <p role="status" className={util.note}>
    Loading these fields. If they do not come, close the section and open it again.
  </p>
);

export interface BolFormHandle {
  /** Opens the section and line that contain the field, and focuses the field. */
  focus(path: string): void;
}

export interface BolFormProps {
  readonly state: DraftState;
  readonly form: BolDraftForm;
  readonly draftStore: DraftStore;
  readonly errors: FormViolations;
  readonly shown: FormErrors;
  readonly onLeave: (path: string) => void;
}

interface FocusProps {
  readonly onFocusField: (path: string) => void;
  /** The focused field. It keeps the focus when other values replace the form's. */
  readonly focused: RefObject<string | null>;
  readonly ref: Ref<BolFormHandle>;
}

/** The collapsible sections of the bill. */
export function BolForm(props: BolFormProps & FocusProps) {
  const { state, form, draftStore, errors, shown, onLeave, onFocusField, focused, ref } = props;
  const { values, shipFrom } = state;
  const sections = sectionsOf(values, form, errors);
  const [resumed] = useState(focused.current);
  const isMarkup = useIsMarkup();
  const isWide = useMemo(() => (isMarkup ? null : isWideScreen()), [isMarkup]);
  const [open, setOpen] = useState<ReadonlySet<SectionId>>(
    () =>
      new Set([...firstOpen(sections, isWide ?? true), ...(resumed === null ? [] : [sectionOf(resumed)])]),
  );
  // Markup opens every section of a wide screen; the style sheet collapses all but the first elsewhere.
  const [openedFor, setOpenedFor] = useState(isWide);
  const [isLocked] = useState(isWide === null);
  if (openedFor !== isWide) {
    setOpenedFor(isWide);
    if (isWide === false) setOpen(new Set([...open].slice(0, 1)));
  }
  const [openLine, setOpenLine] = useState<string | null>(
    () => values.lines[values.lines.length === 1 ? 0 : (lineOf(resumed) ?? -1)]?.key ?? null,
  );
  const folded = useFoldedSections(open);
  const place = useRef<HTMLFormElement>(null);
  /** The lazily loaded field that will receive the focus. */
  const awaited = useRef<string | null>(null);
  const toggle = (id: SectionId) =>
    setOpen(
      (before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]),
    );

  useImperativeHandle(ref, () => ({
    focus(path) {
      const section = sectionOf(path);
      const line = lineOf(path);
      flushSync(() => {
        setOpen((before) => new Set([...before, section]));
        if (line !== undefined) setOpenLine(values.lines[line]?.key ?? null);
      });
      const isThere = exactFieldOf(place.current, path) !== null;
      awaited.current = !isThere && (folded === null || isFetched.test(path)) ? path : null;
      fieldOf(place.current, path)?.focus();
    },
  }));
  // Ongoing typing must not lose its field.
  useLayoutEffect(() => {
    const field = resumed === null ? null : exactFieldOf(place.current, resumed);
    field?.focus();
    if (field instanceof HTMLInputElement && /^(text|tel)$/.test(field.type))
      field.setSelectionRange(field.value.length, field.value.length);
  }, [resumed]);
  // The focus may be older than the hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration.
  useEffect(() => {
    const path = place.current?.querySelector(':focus')?.closest<HTMLElement>('[data-field]')?.dataset.field;
    if (path === undefined || focused.current !== null) return;
    focused.current = path;
    onFocusField(path);
  }, []);
  const arrive = useCallback(() => {
    const path = awaited.current;
    awaited.current = null;
    if (path !== null) fieldOf(place.current, path)?.focus();
  }, []);

  // On a phone the first incomplete section opens, unless the form was hydrated: nothing moves under the
  // finger.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it was filled in.
  useEffect(() => {
    const isFilledIn = shipFrom?.from === 'last-bill' || shipFrom?.from === 'browser';
    if (isFilledIn && focused.current === null && isWide === false && !isLocked)
      setOpen(firstOpen(sections, isWide));
  }, [shipFrom]);
  useEffect(() => {
    if (folded) arrive();
  }, [folded, arrive]);

  const firstShown = sections.find(({ id }) => open.has(id));
  const access = useMemo<FormAccess>(
    () => ({
      values,
      change: draftStore.change,
      shipFrom,
      clearShipFrom: draftStore.clearShipFrom,
      errorOf: (path) => shown.get(path),
      hasErrorIn: (prefix) => [...shown.keys()].some((path) => path.startsWith(prefix)),
      leave: onLeave,
      arrive,
    }),
    [values, draftStore, shipFrom, shown, onLeave, arrive],
  );
  const contents: Readonly<Record<SectionId, () => ReactNode>> = {
    shipFrom: () => <PartyFields party="shipper" />,
    shipTo: () => <PartyFields party="consignee" />,
    billTo: () => (folded ? <folded.BillToSection /> : coming),
    shipment: () => (folded ? <folded.ShipmentSection /> : coming),
    items: () => <ItemsSection openLine={openLine} onOpenLine={setOpenLine} />,
    hazmat: () => (
      <Suspense>
        <HazmatSection />
      </Suspense>
    ),
    services: () => (folded ? <folded.ServicesSection /> : coming),
    loading: () => (folded ? <folded.LoadingSection /> : coming),
  };
  const onFocus = ({ target }: FocusEvent) => {
    const path = target.closest<HTMLElement>('[data-field]')?.dataset.field;
    focused.current = path ?? null;
    if (path !== undefined) onFocusField(path);
  };
  const onBlur = () => {
    focused.current = null;
  };
  return (
    <FormContext value={access}>
      <Section aria-label="Bill of lading form">
        <form
          ref={place}
          noValidate
          onFocus={onFocus}
          onBlur={onBlur}
          onSubmit={(event) => event.preventDefault()}
        >
          <p className={styles.required}>
            Fields marked <span>*</span> are required to issue the bill.
          </p>
          {sections.map((details, index) => (
            <FormSection
              key={details.id}
              details={details}
              number={index + 1}
              isOpen={open.has(details.id)}
              isForWideScreens={isWide === null && details !== firstShown}
              onToggle={() => toggle(details.id)}
              errorCount={[...shown.keys()].filter((path) => sectionOf(path) === details.id).length}
            >
              {contents[details.id]()}
            </FormSection>
          ))}
        </form>
      </Section>
    </FormContext>
  );
}

/** Incomplete sections, and the hazmat contact: all on a wide screen, the first on a phone. */
function firstOpen(sections: readonly SectionState[], isWide: boolean): ReadonlySet<SectionId> {
  const unfinished = sections.filter(({ isDone }) => !isDone).map(({ id }) => id);
  const later: readonly SectionId[] = sections.some(({ id }) => id === 'hazmat') ? [] : ['hazmat'];
  return new Set(isWide ? [...unfinished, ...later] : unfinished.slice(0, 1));
}

const isWideScreen = () => window.matchMedia('(min-width: 1080px)').matches;

function lineOf(path: string | null): number | undefined {
  const index = /^lineItems\.(\d+)/.exec(path ?? '')?.[1];
  return index === undefined ? undefined : Number(index);
}

/** The field itself, or its container: the header of collapsed fields, the field that fills it in. */
const exactFieldOf = (place: HTMLElement | null, path: string): HTMLElement | null =>
  place?.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`) ??
  place?.querySelector<HTMLElement>(`[data-holds~="${CSS.escape(path)}"]`) ??
  null;

/** The field, the header of collapsed fields while loading, or the first in 'lineItems.0.hazmatDetails'. */
const fieldOf = (place: HTMLElement | null, path: string): HTMLElement | null =>
  exactFieldOf(place, path) ??
  place?.querySelector<HTMLElement>(`[data-field^="${CSS.escape(path)}"]`) ??
  place?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
  null;
