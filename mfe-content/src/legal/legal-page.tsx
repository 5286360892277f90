import { usePageHead } from '@freightwright/mfe-kit';
import { type GuideEntry, GuidePage, GuideSection, Prose } from '@freightwright/mfe-kit/guide';
import type { ReactNode } from 'react';
import styles from './legal-page.module.css';

export interface LegalSection extends GuideEntry {
  readonly paragraphs: readonly ReactNode[];
  /** The list after the last paragraph. */
  readonly points?: readonly ReactNode[];
}

interface LegalPageProps {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly lead: string;
  readonly sections: readonly LegalSection[];
}

/** The date of both texts. Source: product specification, point 2, "About, Contact, legal". */
const effective = { format: 'June 27, 2025', day: '2025-06-27' };

/** A legal text that binds both sides, with its date. */
export function LegalPage({ title, description, path, lead, sections }: LegalPageProps) {
  usePageHead({ title, description, canonicalPath: path, updated: effective.day });
  return (
    <GuidePage title={title} lead={lead} sources={`Effective ${effective.format}.`} entries={sections}>
      {sections.map((section) => (
        <GuideSection key={section.id} entry={section}>
          {section.paragraphs.map((paragraph, index) => (
            // The paragraphs never change.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <Prose key={index}>{paragraph}</Prose>
          ))}
          {section.points && (
            <ul className={styles.points}>
              {section.points.map((point, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the points never change
                <li key={index}>{point}</li>
              ))}
            </ul>
          )}
        </GuideSection>
      ))}
    </GuidePage>
  );
}
