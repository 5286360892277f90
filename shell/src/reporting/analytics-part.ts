// Of its own, so that a page where nothing is counted does not fetch it.
export { createTrack } from '@freightwright/mfe-kit';
