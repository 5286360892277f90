import { freeCalculationsADay } from '@freightwright/contracts/constants';
import type { Question } from '@freightwright/mfe-kit';

/** The ten questions of the product specification, point 2, "Support". */
export const supportQuestions: readonly Question[] = [
  {
    question: 'How exact is the freight class?',
    answer:
      'The calculator applies the published bands of both scales to what you enter. So the class is as good as your tape and your scale. An item with a class of its own keeps that class at any density.',
  },
  {
    question: 'What do the plans include?',
    answer: `Free has ${freeCalculationsADay} calculations every 24 hours, 3 cost predictions a day and 1 bill of lading every 5 days. Professional lifts these limits. Enterprise adds bulk CSV files, API access and answers within 4 hours.`,
  },
  {
    question: 'Can I change my plan later?',
    answer:
      'Yes. An upgrade begins at once. A downgrade or a cancellation begins when the billing period ends, and you can undo it until then.',
  },
  {
    question: 'How do I measure a piece with an odd shape?',
    answer:
      'Measure the smallest box that fits around it, pallet included. Carriers rate that box and not the shape inside. Measure a piece that sticks out up to its tip.',
  },
  {
    question: 'Is the class the same as a carrier’s quote?',
    answer:
      'No. The class is one part of a price. The lane, the weight, fuel, services and your contract are the others. The cost predictor shows how they add up, and only the carrier quotes.',
  },
  {
    question: 'How do I pay?',
    answer:
      'By card, for a month or for a year, on the page of our payment provider. We never see your card number. When a payment fails, the plan stays for 7 days so that you can pay the open invoice.',
  },
  {
    question: 'Does AI decide the class or the price?',
    answer:
      'No. Class and price come from arithmetic that you can check, and insights follow fixed rules. A language model may write the market insights beside a cost estimate. The page says so when it does.',
  },
  {
    question: 'Can I export my results?',
    answer:
      'You can email, copy and print a result, and download a bill of lading as a PDF. On a paid plan the dashboard saves a month of use as a CSV file. Your account page downloads everything that we keep about you.',
  },
  {
    question: 'How do you protect my data?',
    answer:
      'Every connection is encrypted. The calculator works in your browser and sends us no figures. The sign-in provider keeps no password, only a hash of it. You can delete your account whenever you want.',
  },
  {
    question: 'Can I get a refund?',
    answer: 'Ask us within 7 days of the payment. We look at each case by itself.',
  },
];
