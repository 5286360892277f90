export { billForm, draftBill, issuedBill } from './bill.ts';
export { calculation } from './calculation.ts';
export { boxes, crate, emergency, type Line, manyLines, paint } from './lines.ts';
