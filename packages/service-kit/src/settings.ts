import { readFileSync, statSync } from 'node:fs';
import { checkSchema } from '@freightwright/contracts';
import { type $ZodType, type output, safeParse } from 'zod/v4/core';

/**
 * Returns the error in a value that its schema accepts, as the message after the variable's name: 'must be
 * off in production'. Undefined for a valid value.
 */
export type SettingRule<V = never> = (value: V, context: SettingContext) => string | undefined;

interface SettingContext {
  /** Whether NODE_ENV is production. */
  readonly production: boolean;
  /** The values of all readable variables. */
  readonly values: Readonly<Record<string, unknown>>;
}

export interface Setting<T extends $ZodType = $ZodType> {
  schema: T;
  /** One sentence for the table of settings. */
  description: string;
  /** Its value is never shown, neither in an error nor in the table. */
  secret: boolean;
  /** Rules that depend on other variables, or apply in production only. */
  rules: readonly SettingRule[];
}

export type Settings = Readonly<Record<string, Setting>>;
export type SettingValues<S extends Settings> = { [K in keyof S]: output<S[K]['schema']> };

export interface SettingRow {
  name: string;
  description: string;
  default: string | undefined;
  required: boolean;
  secret: boolean;
}

/**
 * One environment variable: its schema parses a string, or undefined when unset.
 * @example setting(z.coerce.number().default(8080), { description: 'TCP port.' });
 */
export function setting<T extends $ZodType>(
  schema: T,
  {
    description,
    secret = false,
    rules = [],
  }: { description: string; secret?: boolean; rules?: readonly SettingRule<output<T>>[] },
): Setting<T> {
  return { schema, description, secret, rules: rules as readonly SettingRule[] };
}

/**
 * @throws TypeError on a name that is not a valid environment variable name.
 * @example defineSettings({ ...sharedSettings, CITY: setting(z.string(), { description: 'City.' }) });
 */
export function defineSettings<const S extends Settings>(settings: S): S {
  for (const name of Object.keys(settings)) {
    if (!/^[A-Z][A-Z0-9_]*$/.test(name)) throw new TypeError(`Not the name of a setting: ${name}`);
  }
  return settings;
}

/**
 * All invalid variables in one error; main prints the message and exits with 1.
 * @example if (error instanceof SettingsError) console.error(error.message);
 */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly violations: readonly string[];

  constructor(violations: readonly string[]) {
    super(`These settings are wrong:\n${violations.map((violation) => `  ${violation}`).join('\n')}`);
    this.violations = violations;
  }
}

/**
 * Reads the settings from the environment. An empty variable counts as unset. <NAME>_FILE may name a file
 * with the value: orchestrators provide secrets as files, since others may read a process's environment.
 * @throws SettingsError that lists every variable that is missing or invalid, without any value.
 * @example
 * const settings = { PORT: setting(z.coerce.number(), { description: 'TCP port.' }) };
 * readSettings(settings, { PORT: '80' }); // => { PORT: 80 }
 */
export function readSettings<S extends Settings>(
  settings: S,
  env: Readonly<Record<string, string | undefined>>,
): SettingValues<S> {
  const violations: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, { schema, description }] of Object.entries(settings)) {
    const source = givenSetting(name, env, { fileIsSetting: Object.hasOwn(settings, `${name}_FILE`) });
    if ('violation' in source) {
      violations.push(source.violation);
      continue;
    }
    const { raw } = source;
    const checked = checkSchema(schema, raw, { root: name });
    if (checked.ok) values[name] = checked.data;
    else if (raw === undefined) violations.push(`${name} is required: ${description}`);
    else violations.push(...checked.errors.map(({ message }) => message));
  }
  const context = { production: env.NODE_ENV === 'production', values };
  for (const [name, { rules }] of Object.entries(settings)) {
    if (!Object.hasOwn(values, name)) continue;
    const broken = rules.map((rule) => rule(values[name] as never, context));
    violations.push(...broken.flatMap((text) => (text === undefined ? [] : `${name} ${text}`)));
  }
  if (violations.length > 0) throw new SettingsError(violations);
  return values as SettingValues<S>;
}

/**
 * The rows of the table in docs/settings.md.
 * @example describeSettings(sharedSettings).find(({ name }) => name === 'HOST')?.default; // => '127.0.0.1'
 */
export const describeSettings = (settings: Settings): SettingRow[] =>
  Object.entries(settings).map(([name, { schema, description, secret }]) => {
    const unset = safeParse(schema, undefined);
    const value = unset.success ? unset.data : undefined;
    return {
      name,
      description,
      default: value === undefined || secret ? undefined : String(value),
      required: !unset.success,
      secret,
    };
  });

/** What the environment provides for a setting: its text, nothing, or why it could not be read. */
type SettingSource = { readonly raw: string | undefined } | { readonly violation: string };

/** Longer than any key, certificate or list of servers. */
const maxFileBytes = 64 * 1024;

/**
 * The text of a setting: of its variable, or of the file that <NAME>_FILE names, without the trailing line
 * break. An error never contains the text.
 * @param options.fileIsSetting <NAME>_FILE is itself a setting, so it does not stand for NAME.
 * @example givenSetting('PORT', { PORT: '80' }); // => { raw: '80' }
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
  if (raw !== undefined) return { violation: `${name} and ${fileName} exclude each other` };
  try {
    if (statSync(file).size > maxFileBytes) {
      return { violation: `${fileName} must name a file of at most ${maxFileBytes} bytes` };
    }
    return { raw: readFileSync(file, 'utf8').replace(/\r?\n$/, '') || undefined };
  } catch (error) {
    return {
      violation: `${fileName} must name a file that we can read (${(error as NodeJS.ErrnoException).code})`,
    };
  }
}
