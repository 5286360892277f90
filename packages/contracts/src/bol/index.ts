export * from './address.ts';
export * from './bol.ts';
export * from './check-hazardous-waste.ts';
export * from './check-totals.ts';
export * from './draft-form.ts';
export * from './form.ts';
export * from './number.ts';
export * from './product.ts';
