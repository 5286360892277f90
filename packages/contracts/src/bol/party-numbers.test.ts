import { billForm } from '@freightwright/samples';
import { expect, it, test } from 'vitest';
import { bolLimits } from '../facts/bol/limits.ts';
import { BolDraftForm } from './draft-form.ts';
import { BolForm } from './form.ts';

const given = { sidNumber: ' S-100 ', cidNumber: 'C-200', locationNumber: 'DC 12', fob: 'Ship to' as const };

it('a bill takes the numbers of the parties, without the blanks around them', () => {
  expect(BolForm.parse(billForm(given))).toMatchObject({ ...given, sidNumber: 'S-100' });
});

it('a bill and a draft without them read as before, and nothing is added', () => {
  const form = BolForm.parse(billForm());
  expect(BolDraftForm.parse(form)).toEqual(form);
  for (const field of Object.keys(given)) expect(form).not.toHaveProperty(field);
});

test.each([
  ['fob', 'Warehouse', /FOB must be Ship from or Ship to/],
  ['sidNumber', 'x'.repeat(bolLimits.partyNumber + 1), /SID number must have at most 30 characters/],
  ['cidNumber', 'two\nlines', /Only one line/],
  ['locationNumber', 12, /Invalid/],
])('%s is refused as %j', (field, value, message) => {
  const [issue] = BolForm.safeParse(billForm({ [field]: value })).error?.issues ?? [];
  expect(issue?.path).toEqual([field]);
  expect(issue?.message).toMatch(message);
});
