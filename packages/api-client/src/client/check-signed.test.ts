import { expect, it } from 'vitest';
import { cases } from '../../test/cases.ts';
import { checkSigned } from './check-signed.ts';

it.each(cases.signatures)('$name: $expected', async ({ body, headers, secret, nowS, expected }) => {
  const bodies = [body, new TextEncoder().encode(body)] as const;
  for (const sent of bodies) {
    for (const given of [headers, new Headers(headers)]) {
      const checked = checkSigned({ body: sent, headers: given }, { secret, nowMs: nowS * 1000 });
      if (expected === 'no secret') await expect(checked).rejects.toThrow(TypeError);
      else if (expected !== 'taken')
        await expect(checked).rejects.toMatchObject({ name: 'WebhookViolation', reason: expected });
      else
        expect(await checked).toEqual({
          id: headers['webhook-id'],
          sentAt: new Date(Number(headers['webhook-timestamp']) * 1000),
          event: JSON.parse(body),
        });
    }
  }
});
