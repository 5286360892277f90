import type { Question } from '@freightwright/mfe-kit';

export const contactQuestions: readonly Question[] = [
  {
    question: 'How soon do you answer?',
    answer: 'Within 24 hours, and within 4 hours for Enterprise customers.',
  },
  {
    question: 'Do I need an account to write to you?',
    answer: 'No. We need your name and your email address so that we can answer.',
  },
  {
    question: 'What should I tell you about a wrong result?',
    answer:
      'The page, the figures you entered, what it said and what you expected. A carrier’s inspection certificate helps.',
  },
  {
    question: 'Whom do I ask about a delivery?',
    answer: 'Ask the carrier. We classify, price and document freight. We do not carry it.',
  },
];
