// What a measurement compares the service with: the rules alone, without counting or keeping anything.
export { answerOf } from '../answer.ts';
export { insightsByRules } from '../insights/rules.ts';
export { laneOf } from '../predict/lane-of.ts';
export { unitsOf } from '../predict/units-of.ts';
export { readBuiltInTariff } from '../tariff/built-in-tariff.ts';
