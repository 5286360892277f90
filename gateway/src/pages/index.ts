export { createKeptFiles } from '../files/kept-files.ts';
export { createPagesMarkup } from '../remotes/page-markup.ts';
export { composePage, type ShellFiles } from './compose-page.ts';
export { entryAt } from './page-routes.ts';
