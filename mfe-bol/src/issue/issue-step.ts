// What issuing a bill needs, in one chunk: the page loads it when the user starts to fill in the form.
export { describeRefusal, issueBol } from './issue-bol.ts';
export { ReviewDialog } from './review-dialog.tsx';
