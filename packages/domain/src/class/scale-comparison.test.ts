import { describe, expect, it, test } from 'vitest';
import { chartScale } from './density-scale.ts';
import { compareScales, nmfc2025ClassesWithin } from './scale-comparison.ts';

describe('the two scales', () => {
  test.each([
    [0.5, '500', '400'],
    [1, '400', '300'],
    [2.5, '300', '250'],
    [4, '200', '175'],
    [6.99, '150', '125'],
    [8, '110', '100'],
    [10, '100', '92.5'],
    [10.499, '100', '92.5'],
  ])('at %d lb/cu ft the chart gives %s, higher than %s', (pcf, chartClass, nmfc2025Class) => {
    const comparison = compareScales(pcf);
    expect(comparison).toMatchObject({ chartClass, nmfc2025Class, agreement: 'chart-higher' });
    expect(comparison.reclassificationRisk).toBe(false);
    expect(comparison.sentence).toContain(`gives ${nmfc2025Class} where the chart gives ${chartClass}`);
  });

  test.each([13.5, 14, 14.999])('at %d lb/cu ft warn that 77.5 may be reclassified to 85', (pcf) => {
    const comparison = compareScales(pcf);
    expect(comparison).toMatchObject({ chartClass: '77.5', nmfc2025Class: '85', agreement: 'chart-lower' });
    expect(comparison.reclassificationRisk).toBe(true);
    expect(comparison.sentence).toMatch(/^Reclassification risk: /);
  });

  test.each([3, 5.5, 7.5, 9, 9.375, 10.5, 12, 13.499, 15, 22.5, 30, 35, 50, 900])(
    'agree at %d lb/cu ft and say so',
    (pcf) => {
      const comparison = compareScales(pcf);
      expect(comparison.agreement).toBe('same');
      expect(comparison.chartClass).toBe(comparison.nmfc2025Class);
      expect(comparison.sentence).toMatch(/^Both scales agree/);
    },
  );

  it('line up band by band as the chart page shows them', () => {
    const others = chartScale.bands.flatMap((band) => {
      const within = nmfc2025ClassesWithin(band).join(' / ');
      return within === band.freightClass ? [] : [`${band.freightClass}: ${within}`];
    });
    expect(others.join(', ')).toBe(
      '500: 400, 400: 300, 300: 250, 200: 175, 150: 125, 110: 100, 100: 100 / 92.5, 77.5: 85',
    );
  });
});
