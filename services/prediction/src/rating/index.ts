// For benchmarks: the rules alone, without counting or storing.

export { figuresOf, nextBreaksOf } from '../classes/class-figures.ts';
export { insightsByRules } from '../insights/rules.ts';
export { answerOf } from '../predict/answer.ts';
export { laneOf, unitsOf } from '../predict/read-input.ts';
export { type AnchorResidual, residualsOf, usualHaulMiles } from '../tariff/anchors.ts';
export { readBuiltInTables, readBuiltInTariff } from '../tariff/assemble-tariff.ts';
