/** Where a build leaves the remote's registry entry, beside the folder of its version. */
export const entryFile = 'entry.json';
