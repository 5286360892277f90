import type { BolDraftForm } from '@freightwright/contracts';
import { lazyComponent, Sheet } from '@freightwright/mfe-kit';
import {
  type FocusEvent,
  type ReactNode,
  type Ref,
  Suspense,
  useCallback,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { DraftKeeper } from '../draft/draft-keeper.ts';
import { ItemsSection } from '../lines/items-section.tsx';
import { BillToSection } from '../sections/bill-to-section.tsx';
import { LoadingSection } from '../sections/loading-section.tsx';
import { PartyFields } from '../sections/party-fields.tsx';
import { ServicesSection } from '../sections/services-section.tsx';
import { ShipmentSection } from '../sections/shipment-section.tsx';
import type { BolValues } from './bol-values.ts';
import type { FormFaults } from './check-form-schema.ts';
import { type FormAccess, FormContext } from './form-context.ts';
import { FormSection } from './form-section.tsx';
import { type SectionFacts, type SectionId, sectionOf, sectionsOf } from './sections.ts';
import type { FormErrors } from './use-form-errors.ts';

const HazmatSection = lazyComponent(() =>
  import('../sections/hazmat-section.tsx').then(({ HazmatSection }) => HazmatSection),
);

/** The fields that are fetched once a line is hazardous. */
const isFetched = /\.hazmatDetails\.|^emergency/;

/** What the page can make the form do. */
export interface BolFormHandle {
  /** Opens the section and line that contain the field, and focuses the field. */
  focus(path: string): void;
}

interface BolFormProps {
  readonly values: BolValues;
  readonly form: BolDraftForm;
  readonly keeper: DraftKeeper;
  /** Everything that was found wrong or missing. */
  readonly errors: FormFaults;
  /** The part of it that is shown. */
  readonly shown: FormErrors;
  readonly onLeave: (path: string) => void;
  /** Called with the field that is being edited. */
  readonly onFocusField: (path: string) => void;
  readonly ref: Ref<BolFormHandle>;
}

/** The sections of the bill. A reader can fold each of them. */
export function BolForm({ values, form, keeper, errors, shown, onLeave, onFocusField, ref }: BolFormProps) {
  const sections = sectionsOf(values, form, errors);
  const [open, setOpen] = useState<ReadonlySet<SectionId>>(() => firstOpen(sections));
  const [openLine, setOpenLine] = useState<string | null>(() =>
    values.lines.length === 1 ? (values.lines[0]?.key ?? null) : null,
  );
  const place = useRef<HTMLFormElement>(null);
  /** The field that the focus waits for, because it is fetched first. */
  const awaited = useRef<string | null>(null);
  const toggle = (id: SectionId) =>
    setOpen(
      (before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]),
    );

  useImperativeHandle(ref, () => ({
    focus(path) {
      const section = sectionOf(path);
      const line = /^lineItems\.(\d+)/.exec(path)?.[1];
      flushSync(() => {
        setOpen((before) => new Set([...before, section]));
        if (line !== undefined) setOpenLine(values.lines[Number(line)]?.key ?? null);
      });
      const isThere = exactFieldOf(place.current, path) !== null;
      awaited.current = !isThere && isFetched.test(path) ? path : null;
      fieldOf(place.current, path)?.focus();
    },
  }));
  const arrive = useCallback(() => {
    const path = awaited.current;
    awaited.current = null;
    if (path !== null) fieldOf(place.current, path)?.focus();
  }, []);

  const access = useMemo<FormAccess>(
    () => ({ values, change: keeper.change, errorOf: (path) => shown.get(path), leave: onLeave, arrive }),
    [values, keeper, shown, onLeave, arrive],
  );
  const contents: Readonly<Record<SectionId, () => ReactNode>> = {
    shipFrom: () => <PartyFields party="shipper" />,
    shipTo: () => <PartyFields party="consignee" />,
    billTo: () => <BillToSection />,
    shipment: () => <ShipmentSection />,
    items: () => <ItemsSection openLine={openLine} onOpenLine={setOpenLine} />,
    hazmat: () => (
      <Suspense>
        <HazmatSection />
      </Suspense>
    ),
    services: () => <ServicesSection />,
    loading: () => <LoadingSection />,
  };
  const onFocus = ({ target }: FocusEvent) => {
    const path = target.closest<HTMLElement>('[data-field]')?.dataset.field;
    if (path !== undefined) onFocusField(path);
  };
  return (
    <FormContext value={access}>
      <Sheet aria-label="Bill of lading form">
        <form ref={place} noValidate onFocus={onFocus} onSubmit={(event) => event.preventDefault()}>
          {sections.map((facts, index) => (
            <FormSection
              key={facts.id}
              facts={facts}
              number={index + 1}
              isOpen={open.has(facts.id)}
              onToggle={() => toggle(facts.id)}
              errorCount={[...shown.keys()].filter((path) => sectionOf(path) === facts.id).length}
            >
              {contents[facts.id]()}
            </FormSection>
          ))}
        </form>
      </Sheet>
    </FormContext>
  );
}

/**
 * On a wide screen every section that still needs something, the hazmat contact among them once it is asked
 * for; on a phone only the first of them.
 */
function firstOpen(sections: readonly SectionFacts[]): ReadonlySet<SectionId> {
  const unfinished = sections.filter(({ isDone }) => !isDone).map(({ id }) => id);
  const later: readonly SectionId[] = sections.some(({ id }) => id === 'hazmat') ? [] : ['hazmat'];
  const isWide = window.matchMedia('(min-width: 1080px)').matches;
  return new Set(isWide ? [...unfinished, ...later] : unfinished.slice(0, 1));
}

/** The field itself, or what holds it: the head of folded fields, the field that fills it in. */
const exactFieldOf = (place: HTMLElement | null, path: string): HTMLElement | null =>
  place?.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`) ??
  place?.querySelector<HTMLElement>(`[data-holds~="${CSS.escape(path)}"]`) ??
  null;

/**
 * The field itself; the head of folded fields while it loads with them; or the first field inside it:
 * 'lineItems.0.hazmatDetails' has no control of its own.
 */
function fieldOf(place: HTMLElement | null, path: string): HTMLElement | null {
  return (
    exactFieldOf(place, path) ??
    place?.querySelector<HTMLElement>(`[data-field^="${CSS.escape(path)}"]`) ??
    place?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    null
  );
}
