import { readFileSync, statSync } from 'node:fs';

/** What the environment gives for a setting: its text, nothing, or why it could not be read. */
export type SettingSource = { readonly raw: string | undefined } | { readonly fault: string };

/** Longer than any key, certificate or list of servers. */
const maxFileBytes = 64 * 1024;

/**
 * The text of a setting: of its variable, or of the file that <NAME>_FILE names, without the line break at its
 * end. A fault never has the text in it.
 * @param options.fileIsSetting <NAME>_FILE is a setting by its own right, so it does not stand for NAME.
 */
export function givenSetting(
  name: string,
  env: Readonly<Record<string, string | undefined>>,
  { fileIsSetting = false }: { fileIsSetting?: boolean } = {},
): SettingSource {
  const raw = env[name] || undefined;
  const fileName = `${name}_FILE`;
  const file = fileIsSetting ? undefined : env[fileName] || undefined;
  if (file === undefined) return { raw };
  if (raw !== undefined) return { fault: `${name} and ${fileName} exclude each other` };
  try {
    if (statSync(file).size > maxFileBytes) {
      return { fault: `${fileName} must name a file of at most ${maxFileBytes} bytes` };
    }
    return { raw: readFileSync(file, 'utf8').replace(/\r?\n$/, '') || undefined };
  } catch (error) {
    return {
      fault: `${fileName} must name a file that we can read (${(error as NodeJS.ErrnoException).code})`,
    };
  }
}
