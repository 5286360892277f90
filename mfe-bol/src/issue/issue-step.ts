// What a bill passes on its way out, in one file: the page fetches it when somebody begins to fill the form in.
export { createIssueKeys, describeRefusal, issueBol } from './issue-bol.ts';
export { ReviewDialog } from './review-dialog.tsx';
