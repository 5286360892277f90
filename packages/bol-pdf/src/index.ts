export { type BolRenderer, createBolRenderer } from './render-bol.ts';
