const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that is HTML already, so that it is not escaped again. */
export interface Html {
  readonly html: string;
}

type Part = string | Html | false | undefined | readonly Html[];

/** Builds HTML; every string put into it is escaped. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: texts.reduce((whole, text, index) => whole + render(parts[index - 1]) + text) };
}

function render(part: Part): string {
  if (part === undefined || part === false) return '';
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
  return 'html' in part ? part.html : part.map((one) => one.html).join('');
}
