import { chartScale, classifyByChart, classifyByNmfc2025, quantity } from '@freightwright/domain';
import type { Question } from '@freightwright/mfe-kit';
import { workOutDensity } from './work-out-density.ts';

const pallet = { lengthIn: 48, widthIn: 40, heightIn: 48, weightLb: 500 };
const boards = workOutDensity(pallet);
const withoutWood = workOutDensity({ ...pallet, heightIn: 43 });
const risky = chartScale.bands.find(({ freightClass }) => freightClass === '77.5');

export const densityQuestions: readonly Question[] = [
  {
    question: 'Does the height include the pallet?',
    answer: `Yes, and the weight includes it too. Carriers measure from the floor to the highest point. A pallet of 48 × 40 × 48 in and 500 lb has ${boards.density} lb/cu ft, class ${boards.comparison.chartClass}; without the 5 in of wood it would seem to have ${withoutWood.density} and be class ${withoutWood.comparison.nmfc2025Class} on the 2025 scale.`,
  },
  {
    question: 'What if the unit is not a box?',
    answer:
      'Take the smallest box that it fits into: the longest, widest and highest points, overhang and straps included. You pay for the air around the freight as well.',
  },
  {
    question: 'How do I work out several units?',
    answer:
      'Add up their volumes, add up their weights, then divide once. The average of the single densities gives another figure, and a wrong one as soon as the units differ in size.',
  },
  {
    question: 'Can I enter centimeters or kilograms?',
    answer:
      'Yes. Write the unit behind the number, such as 122 cm or 227 kg, and it becomes inches and pounds. Fractions such as 48 1/2 work too.',
  },
  {
    question: 'Which of the two classes will be billed?',
    answer: `Freight that is rated on density alone has been billed by the NMFC 2025 scale since July 19, 2025. Where the two differ, expect the carrier to use that one. From ${risky?.fromPcf} to ${quantity(risky?.toPcf ?? 0, 'lb/cu ft')} it gives ${classifyByNmfc2025(risky?.fromPcf ?? 0)} where the chart gives ${risky?.freightClass}, and the carrier may charge the difference.`,
  },
  {
    question: 'Is density all that decides the class?',
    answer:
      'No. Freight that is hard to stow, fragile, hazardous or often stolen keeps the class of its own NMFC item, whatever its density.',
  },
  {
    question: 'Where does a range begin?',
    answer: `The lower bound belongs to the range: 9.00 lb/cu ft is class ${classifyByChart(9)}, and 8.99 is class ${classifyByChart(8.99)}. The class comes from the unrounded density, so a unit just below a break stays below it.`,
  },
];
