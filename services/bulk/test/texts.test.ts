import { it } from 'vitest';
import { type Expected, openReader } from './files/read-file.ts';
import texts from './files/texts.json' with { type: 'json' };

const expectFile = openReader();

/** A file as text, in UTF-8 without another encoding. */
interface TextFile extends Expected {
  text: string;
  encoding?: 'latin1' | 'utf16le';
}

it.each(Object.entries(texts as Record<string, TextFile>))(
  '%s',
  async (_, { text, encoding, ...expected }) => {
    await expectFile(Buffer.from(text, encoding ?? 'utf8'), expected);
  },
);
