// For benchmarks: the rules alone, without counting or storing.
export { answerOf } from '../answer.ts';
export { insightsByRules } from '../insights/rules.ts';
export { laneOf, unitsOf } from '../predict/read-input.ts';
export { readBuiltInTariff } from '../tariff/assemble-tariff.ts';
