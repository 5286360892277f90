// A file of its own, so that a page without analytics does not load it.
export { createTrack } from '@freightwright/mfe-kit';
