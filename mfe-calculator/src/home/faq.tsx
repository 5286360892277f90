import { type Question, QuestionList } from '@freightwright/mfe-kit';
import { HomeSection } from './landing/home-section.tsx';

export const Faq = () => (
  <HomeSection id="faq" title="Questions">
    <QuestionList name="home-faq" questions={faqEntries} />
  </HomeSection>
);

const faqEntries: readonly Question[] = [
  {
    question: 'What is a freight class?',
    answer:
      'A name from 50 to 500 that says how hard freight is to carry. There are 18 of them. For most freight density decides: the denser it is, the lower the class and the lower the rate.',
  },
  {
    question: 'Which of the two classes will the carrier use?',
    answer:
      'For freight that is rated on density alone, the NMFC 2025 scale has been in force since July 19, 2025. Where the 18-class chart gives another class, expect the carrier to use the 2025 one. Freight with a handling, stowability or liability concern keeps the class of its own NMFC item.',
  },
  {
    question: 'How is a pallet measured?',
    answer:
      'Take length, width and height at the widest point, with the pallet and anything that overhangs, and weigh it loaded. A carrier’s scanner measures the same box around it.',
  },
  {
    question: 'How many calculations are free?',
    answer:
      'Five in 24 hours, counted from the first one, with or without an account. Professional and Enterprise have no daily limit.',
  },
  {
    question: 'Do my figures leave my browser?',
    answer:
      'Only when you ask for it: to email a result, to predict a cost or to issue a bill of lading. Your browser works out the class by itself.',
  },
  {
    question: 'Is the class a quote?',
    answer:
      'No. A price also depends on the lane, the weight break, the minimum charge, fuel, services and your contract. The multiplier compares classes at the same weight on the same lane.',
  },
  {
    question: 'Where does the figure for potential savings come from?',
    answer:
      'It is an illustration within a range for the class, the same every time for the same entry. The figures to act on are those of the next break: how much lower, shorter or narrower a unit has to be for the next class down. The declared weight is always what a scale shows.',
  },
  {
    question: 'What happens when a carrier finds another class?',
    answer:
      'It measures and weighs the freight, rates it anew and bills the difference, often with an inspection fee. Keep the measured dimensions, the scale ticket and a picture of each unit, and ask for the inspection certificate.',
  },
];
