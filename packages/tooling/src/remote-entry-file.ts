/** The file into which a build writes the remote's registry entry, next to the folder of its version. */
export const entryFile = 'entry.json';
