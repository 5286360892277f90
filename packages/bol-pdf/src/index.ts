export { type BolRenderer, createBolRenderer } from './render-bol.ts';
export { createDocumentRenderer, type DocumentRenderer } from './render-document.ts';
