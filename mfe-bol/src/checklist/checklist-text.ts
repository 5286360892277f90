import { type ChecklistItem, everyBill, hazardousLine } from './checklist-items.ts';

/** The list as plain text, one line each, with what is ticked. */
export function checklistText(ticked: ReadonlySet<string>, hazardous: boolean): string {
  const line = ({ id, title, source }: ChecklistItem) =>
    `[${ticked.has(id) ? 'x' : ' '}] ${title} (49 CFR ${source})`;
  const sections = ['Bill of lading, on every bill', ...everyBill.map(line)];
  if (hazardous) sections.push('', 'On a hazardous line', ...hazardousLine.map(line));
  return `${sections.join('\n')}\n`;
}
