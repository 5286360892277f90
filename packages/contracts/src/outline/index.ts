export { type Missing, missingOf } from './missing.ts';
export { callsFile, callsFileBytesAtMost, needsOf } from './needs.ts';
export { outlinesOf, RouteOutline, RouteOutlines } from './outline.ts';
