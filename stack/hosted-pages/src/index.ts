export { type Field, field } from './field.ts';
export { type DocumentParts, hostedDocument } from './hosted-document.ts';
export { type Html, html } from './html.ts';
export { error, notice, refusal } from './messages.ts';
export { cameFrom, pageHeaders } from './page-safety.ts';
