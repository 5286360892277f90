import { describe, expect, test } from 'vitest';
import { goldenSpaces } from '../test/golden-space.ts';
import { checkShipment, planLoad, shipmentFigures } from './index.ts';

describe('a load of the golden table', () => {
  test.each(goldenSpaces)('$name', ({ units, feet, counted, broken }) => {
    const plans = planLoad(units);
    expect([plans.byCarrier.linearFeet, plans.best.linearFeet]).toEqual(feet);
    const rules = checkShipment(units, shipmentFigures(units), plans);
    const cubic = rules.find(({ id }) => id === 'cubic-capacity')?.figure.replaceAll('\u00a0', ' ');
    expect(cubic).toBe(`${counted[0]} cu ft at ${counted[1]} lb/cu ft, limit 750 cu ft`);
    const caught = rules.filter(({ verdict }) => verdict !== 'passed');
    expect(Object.fromEntries(caught.map(({ id, verdict }) => [id, verdict]))).toEqual(broken);
  });
});
