import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type ApiVersion, apiVersions, createApiVersions } from './index.ts';

const dayMs = 24 * 3_600_000;

describe('the versions of the API', () => {
  it('are dated, oldest first, and each but the first changes something', () => {
    const dates = apiVersions.map(({ date }) => date);
    expect(dates.toSorted()).toEqual(dates);
    expect(new Set(dates).size).toBe(dates.length);
    for (const { date, changes } of apiVersions) {
      expect(new Date(date).toISOString().slice(0, 10)).toBe(date);
      if (date !== dates[0]) expect(changes.length, date).toBeGreaterThan(0);
    }
  });

  it('stay for a year or more after the next one has come, and the current one has no end', () => {
    for (const [index, { date, endsOn }] of apiVersions.entries()) {
      const next = apiVersions[index + 1];
      if (!next) expect(endsOn, date).toBeUndefined();
      else if (endsOn !== undefined) {
        expect(Date.parse(endsOn) - Date.parse(next.date), date).toBeGreaterThanOrEqual(365 * dayMs);
      }
    }
  });

  it('are explained in docs/api-versions.md, word for word', async () => {
    const page = await readFile(new URL('../../../docs/api-versions.md', import.meta.url), 'utf8');
    const sections = page.split(/^## /m);
    for (const { date, changes, endsOn } of apiVersions) {
      const section = sections.find((text) => text.startsWith(date)) ?? '';
      for (const { message } of changes) expect(section.replaceAll(/\s+/g, ' ')).toContain(message);
      if (endsOn !== undefined) expect(section).toContain(`ends on ${endsOn}`);
    }
    expect(sections.filter((text) => /^\d{4}-/.test(text))).toHaveLength(apiVersions.length);
  });
});

describe('a caller of an earlier version', () => {
  const route = { method: 'POST', path: '/api/parcels' } as const;
  const history: [ApiVersion, ...ApiVersion[]] = [
    { date: '2030-01-01', changes: [], endsOn: '2032-01-01' },
    {
      date: '2030-06-01',
      changes: [
        {
          message: '`weight` is `weightLb`.',
          routes: [route],
          body: (body) => ({ weightLb: (body as { weight: number }).weight }),
          answer: (answer) => ({ weight: (answer as { weightLb: number }).weightLb }),
        },
      ],
      endsOn: '2033-01-01',
    },
    {
      date: '2031-01-01',
      changes: [
        {
          message: '`weightLb` is a text.',
          routes: [route],
          query: (query) => ({ ...(query as object), page: '1' }),
          body: (body) => ({ weightLb: String((body as { weightLb: number }).weightLb) }),
          answer: (answer) => ({ weightLb: Number((answer as { weightLb: string }).weightLb) }),
        },
      ],
    },
  ];
  const versions = createApiVersions(history);

  it.each([
    ['2030-01-01', { weight: 5 }],
    ['2030-06-01', { weightLb: 5 }],
    ['2031-01-01', { weightLb: '5' }],
  ])('of %s sends and gets %j, through every change since', (version, own) => {
    const now = { weightLb: '5' };
    expect(versions.received(version, route, 'body', own)).toEqual(now);
    expect(versions.answered(version, route, now)).toEqual(own);
  });

  it('sends the query that it knows', () => {
    expect(versions.received('2030-01-01', route, 'query', {})).toEqual({ page: '1' });
    expect(versions.received('2031-01-01', route, 'query', {})).toEqual({});
  });

  it('gets from another route what that answers', () => {
    const other = { method: 'GET', path: '/api/parcels' } as const;
    expect(versions.answered('2030-01-01', other, { weightLb: '5' })).toEqual({ weightLb: '5' });
  });

  it('is told since when another version is there, and when its own ends', () => {
    expect(versions.headersOf('2030-01-01')).toEqual({
      'freightwright-version': '2030-01-01',
      deprecation: `@${Date.UTC(2030, 5, 1) / 1000}`,
      sunset: 'Thu, 01 Jan 2032 00:00:00 GMT',
      link: expect.stringContaining('rel="deprecation"'),
    });
    expect(versions.headersOf('2031-01-01')).toEqual({ 'freightwright-version': '2031-01-01' });
  });

  it('finds it until the day on which it ends', () => {
    const end = Date.UTC(2032, 0, 1);
    expect(versions.inForce(end - 1)).toEqual(['2030-01-01', '2030-06-01', '2031-01-01']);
    expect(versions.inForce(end)).toEqual(['2030-06-01', '2031-01-01']);
    expect(versions.ofKey('2030-01-01', end - 1)).toBe('2030-01-01');
    expect(versions.ofKey('2030-01-01', end)).toBe('2030-06-01');
    expect(versions.ofKey('2030-06-01', end)).toBe('2030-06-01');
  });
});
