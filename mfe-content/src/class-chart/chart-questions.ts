import type { Question } from '@freightwright/mfe-kit';

export const chartQuestions: readonly Question[] = [
  {
    question: 'Which class do I write on the bill of lading?',
    answer:
      'For freight that is rated on density alone, the class of the NMFC 2025 scale, in force since July 19, 2025. An item with a class of its own keeps it at any density.',
  },
  {
    question: 'Why are there two scales?',
    answer:
      'The 18-class chart is the one that shippers have used for years. NMFC Docket 2025-1 brought a scale with 13 density classes, and carriers rate by it. We show both, so that you see where they differ.',
  },
  {
    question: 'What does the multiplier mean?',
    answer:
      'It compares the rate of a class with the rate of class 50 on the same lane. It is before discount, fuel surcharge and accessorials, and each carrier has its own rates.',
  },
  {
    question: 'Is a lower class always cheaper?',
    answer:
      'By the pound, yes. The charge also depends on weight, lane, minimum charge and accessorials, so a heavier shipment of a lower class can still cost more in all.',
  },
  {
    question: 'My freight has several densities. Which one counts?',
    answer:
      'For one commodity on several units, add up weights and volumes and divide once. Different commodities are classed one by one.',
  },
  {
    question: 'Can the carrier change the class?',
    answer:
      'Yes. The carrier may inspect the freight. If it finds another size, weight or item, it bills the class of that, often with a fee.',
  },
];
