const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text that is already HTML and must not be escaped again. */
export interface Html {
  readonly html: string;
}

type Part = string | Html | false | undefined | readonly Html[];

/** Builds HTML. Every string that is inserted is escaped. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html => ({
  html: texts.reduce((whole, text, index) => whole + render(parts[index - 1]) + text),
});

function render(part: Part): string {
  if (part === undefined || part === false) return '';
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
  return 'html' in part ? part.html : part.map((one) => one.html).join('');
}
