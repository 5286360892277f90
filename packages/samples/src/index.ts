export { billForm, draftBill, everyField, issuedBill } from './bill.ts';
export { calculation } from './calculation.ts';
export { boxes, crate, emergency, type Line, manyLines, paint } from './lines.ts';
export { samplePrediction } from './prediction.ts';
