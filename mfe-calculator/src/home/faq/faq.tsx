import { HomeSection } from '../home-section.tsx';
import { faqEntries } from './faq-entries.ts';
import { QuestionList } from './question-list.tsx';

export function Faq() {
  return (
    <HomeSection id="faq" title="Questions">
      <QuestionList name="home-faq" entries={faqEntries} />
    </HomeSection>
  );
}
