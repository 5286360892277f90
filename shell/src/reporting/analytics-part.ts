// A separate file, so that a page without analytics does not load it.
export { createTrack } from '@freightwright/mfe-kit';
