// The contracts that the browser loads: numbers, lists and rules, without schemas and therefore without the
// schema library.

export type { BolFormViolation } from '../bol/draft-form.ts';
export * from './activity.ts';
export * as addresses from './addresses.ts';
export * from './allowances.ts';
export * from './api-keys.ts';
export * from './bol/catalog.ts';
export * from './bol/choices.ts';
export * from './bol/ebol-violations.ts';
export {
  type BolBlock,
  type BolSection,
  bolSections,
  type FieldColumn,
  type FieldEntry,
  foldedGroups,
  partyField,
} from './bol/field-entry.ts';
export * from './bol/form-rules.ts';
export * from './bol/format-us-phone.ts';
export * from './bol/hazmat-by-table.ts';
export * from './bol/hazmat-rules.ts';
export * from './bol/limits.ts';
export * from './bol/line-catalog.ts';
export * from './bol/parties.ts';
export * from './bol/party-catalog.ts';
export * from './bol/phone-duty.ts';
export { placesOf } from './bol/place-questions.ts';
export * from './bol/question.ts';
export * from './bol/questions.ts';
export * from './bol/totals.ts';
export * from './bol/unit-size.ts';
export * from './bol/us-states.ts';
export * from './bol/zip-state.ts';
export * from './bulk.ts';
export * from './contact.ts';
export * from './limits.ts';
export * from './pages.ts';
export * from './plan-prices.ts';
export * from './plan-texts.ts';
export * from './plans.ts';
export * from './remotes.ts';
export * from './site-status.ts';
export * from './webhooks.ts';
