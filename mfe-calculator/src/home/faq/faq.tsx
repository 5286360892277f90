import { QuestionList } from '@freightwright/mfe-kit';
import { HomeSection } from '../home-section.tsx';
import { faqEntries } from './faq-entries.ts';

export function Faq() {
  return (
    <HomeSection id="faq" title="Questions">
      <QuestionList name="home-faq" questions={faqEntries} />
    </HomeSection>
  );
}
