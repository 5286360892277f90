// The part of the contracts that the browser loads: figures, lists and rules, without schemas and therefore
// without the schema library.
export * from './addresses.ts';
export * from './allowances.ts';
export * from './bol/accessorials.ts';
export * from './bol/choices.ts';
export * from './bol/form-fault.ts';
export * from './bol/form-rules.ts';
export * from './bol/format-us-phone.ts';
export * from './bol/hazardous-waste.ts';
export * from './bol/hazmat-by-table.ts';
export * from './bol/hazmat-rules.ts';
export * from './bol/id-patterns.ts';
export * from './bol/limits.ts';
export * from './bol/package-types.ts';
export * from './bol/totals.ts';
export * from './bol/unit-size.ts';
export * from './bol/us-states.ts';
export * from './bol/zip-state.ts';
export * from './client-reports.ts';
export * from './email-length.ts';
export * from './federation-manifest.ts';
export * from './idempotency-key.ts';
export * from './nmfc-item.ts';
export * from './password-length.ts';
export * from './plans.ts';
export * from './remote-contract.ts';
export * from './shipment-limits.ts';
