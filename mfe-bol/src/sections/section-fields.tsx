import {
  type BolSection,
  foldedGroups,
  formatEmergencyPhone,
  formatUsPhone,
} from '@freightwright/contracts/constants';
import { ChoiceField, TextAreaField, util } from '@freightwright/mfe-kit';
import type { ComponentProps, ComponentType } from 'react';
import { EntryField } from '../fields/entry-field.tsx';
import { useFormAccess } from '../fields/form-fields.tsx';
import { type PlainEntries, plainEntries, valueIn } from '../values/bol-values.ts';
import { bill as billCatalog } from '../values/inputs.made.ts';
import columns from './columns.module.css';
import { MoreFields } from './more-fields.tsx';
import { handling } from './sections.ts';

const billEntries = plainEntries(billCatalog);

interface SectionFieldsProps {
  readonly section: BolSection;
  /** Fields with a component of their own, by name. */
  readonly own?: Readonly<Record<string, ComponentType>>;
}

/** The fields of a section in the catalog's order; those of a group are together, where its first one is. */
export function SectionFields({ section, own = {} }: SectionFieldsProps) {
  const entries = Object.entries(billCatalog).filter(([, entry]) => entry.section === section);
  return entries.map(([name, { folded, isHandling }]) => {
    const Own = own[name];
    if (Own) return <Own key={name} />;
    if (isHandling) return name === handling[0]?.[0] && <Handling key={name} />;
    if (folded === undefined) return <BillField key={name} name={name} />;
    const group = billEntries.filter(([, entry]) => entry.folded === folded);
    return group[0]?.[0] === name && <FoldedGroup key={name} title={foldedGroups[folded]} group={group} />;
  });
}

/** One field of the bill; nothing for one without a single value, or whose condition is not met. */
export function BillField({ name }: { readonly name: string }) {
  const { values, change, errorOf, leave } = useFormAccess();
  const entry = billEntries.find(([each]) => each === name)?.[1];
  const value = valueIn(values, name);
  if (entry === undefined || (typeof value !== 'string' && typeof value !== 'boolean')) return null;
  if (entry.shownWith !== undefined && String(valueIn(values, entry.shownWith)).trim() === '') return null;
  const { kind, label, options = [], limit = 0 } = entry;
  const onValue = (next: string | boolean) =>
    change((before) => ({
      ...before,
      [name]: kind === 'scac' && typeof next === 'string' ? next.toUpperCase() : next,
    }));
  const field = { 'data-field': name, onValue };
  if (entry.radio && typeof value === 'string')
    return (
      <ChoiceField {...field} legend={label} value={value} options={options.map((each) => [each, each])} />
    );
  if (kind === 'paragraphs' && typeof value === 'string')
    return (
      <TextAreaField
        {...{ ...field, label, value, optional: true, maxLength: limit, error: errorOf(name) }}
        onBlur={() => leave(name)}
      />
    );
  return <EntryField {...{ entry, path: name, value, onValue }} input={inputs[kind]} />;
}

const phone = (format: (number: string) => string | undefined) =>
  ({ type: 'tel', tidy: (typed: string) => format(typed) ?? typed }) as const;

/** What an input needs beyond its label and limit, by the kind of its field. */
const inputs: Readonly<Record<string, ComponentProps<typeof EntryField>['input']>> = {
  time: { type: 'time' },
  date: { type: 'date' },
  shipDate: { type: 'date' },
  optionalPhone: phone(formatUsPhone),
  emergencyPhone: phone(formatEmergencyPhone),
  scac: { spellCheck: false },
  proNumber: { spellCheck: false },
  cents: { inputMode: 'decimal', unit: 'USD', maxLength: 20 },
};

function FoldedGroup({ title, group }: { readonly title: string; readonly group: PlainEntries }) {
  const { values } = useFormAccess();
  const names = group.map(([name]) => name);
  const summary = names.map((name) => valueIn(values, name)).filter(Boolean);
  return (
    <MoreFields title={title} paths={names} summary={summary.join(', ')}>
      {names.map((name) => (
        <BillField key={name} name={name} />
      ))}
    </MoreFields>
  );
}

const Handling = () => (
  <fieldset>
    <legend className={util.caption}>Handling</legend>
    <div className={columns.ticks}>
      {handling.map(([name]) => (
        <BillField key={name} name={name} />
      ))}
    </div>
  </fieldset>
);
