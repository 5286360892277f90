export { FILE_HEADERS, type HostedFile, hostedFiles } from './hosted-files.ts';
