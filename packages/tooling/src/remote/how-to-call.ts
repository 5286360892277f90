import { extname } from 'node:path';

/** Whether the commands run from their source, so in this repository, and not from an installed package. */
export const isFromSource = extname(import.meta.filename) === '.ts';

/** How a person calls the commands, and the development server. */
export const callRemote = isFromSource ? 'npm run remote --' : 'npx freightwright-remote';
export const callDev = isFromSource ? 'npm run dev --' : 'npx freightwright-remote dev';
