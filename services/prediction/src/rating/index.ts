// What a measurement compares the service with: the rules alone, without counting or keeping anything.
export { answerOf } from '../answer.ts';
export { insightsByRules } from '../insights/rules.ts';
export { laneOf, unitsOf } from '../predict/read-input.ts';
export { readBuiltInTariff } from '../tariff/assemble-tariff.ts';
