import * as z from 'zod/mini';
import { bolLimits } from './constants/bol/limits.ts';
import { composedText, text } from './text.ts';

const { keys, key, value } = bolLimits.metadata;
const metadataForm = `Metadata must have at most ${keys} keys, each of at most ${key} letters, digits, _ and -`;

/** The rule of its keys, for `z.refine`. */
export const metadataRule = [
  (texts: Readonly<Record<string, string>>) => {
    const names = Object.keys(texts);
    return (
      names.length <= keys && names.every((name) => name.length <= key && /^[A-Za-z0-9][\w-]*$/.test(name))
    );
  },
  metadataForm,
] as const;

/** The API client's own texts by key. */
export const Metadata = z
  .record(text(2 * key), text(value))
  .check(z.refine(...metadataRule), z.describe(`${metadataForm}. Your own texts, never printed.`));
export type Metadata = z.infer<typeof Metadata>;

const referenceLimit = 50;

/** The API client's own name of an entry, such as an order number. It need not be unique. */
export const Reference = composedText(
  referenceLimit,
  { tooLong: `Reference may have at most ${referenceLimit} characters` },
  z.minLength(1, 'Reference must not be empty'),
);

/** Beside what an entry is made of, and returned with it. */
export const ownFields = {
  reference: z.optional(
    Reference.check(z.describe('Your own name of it, such as an order number. Lists can be filtered by it')),
  ),
  metadata: z.optional(Metadata),
};
export interface OwnFields {
  reference?: string | undefined;
  metadata?: Metadata | undefined;
}

/** The given ones of an entry's own fields. */
export const ownFieldsOf = ({ reference, metadata }: OwnFields): OwnFields => ({
  ...(reference !== undefined && { reference }),
  ...(metadata !== undefined && { metadata }),
});
