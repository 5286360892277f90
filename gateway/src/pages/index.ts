export { allowInside } from '../edge/security-headers.ts';
export { createCachedFiles } from '../files/files.ts';
export { createPagesMarkup } from '../remotes/page-markup.ts';
export { createPreloadLinks } from '../remotes/preload-links.ts';
export { composePage, type ShellFiles } from './compose-page.ts';
export { type PageWithFiles, withFilesInside } from './files-inside.ts';
export { entryAt } from './shell-page.ts';
