import { ClassChip, QuestionList, util } from '@freightwright/mfe-kit';
import { Link } from '@freightwright/mfe-routing';
import { classAnchor } from '../classes/cost-groups.ts';
import { MistakeList } from '../how-to/mistake-list.tsx';
import styles from './chart-guides.module.css';
import { chartMistakes } from './chart-mistakes.ts';
import { chartQuestions } from './chart-questions.ts';
import { industries } from './industries.ts';

export const ChartGuides = () => (
  <div className={styles.sections}>
    <section aria-labelledby="industries">
      <h2 id="industries" className={`${util.below4} ${util.h2}`}>
        Classes by industry
      </h2>
      <p className={`${util.below16} ${util.quiet}`}>
        Where the freight of an industry often lies. Your own density decides.
      </p>
      <dl className={styles.industries}>
        {industries.map(({ industry, commonClasses, tip }) => (
          <div key={industry}>
            <dt className={util.topic}>{industry}</dt>
            <dd>
              <span className={styles.classes}>
                {commonClasses.map((freightClass) => (
                  <Link
                    key={freightClass}
                    className={styles.link}
                    to={`/freight-classes#${classAnchor(freightClass)}`}
                  >
                    <span className={util.unseen}>Class </span>
                    <ClassChip freightClass={freightClass} />
                  </Link>
                ))}
              </span>
              <span className={util.text}>{tip}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
    <section aria-labelledby="mistakes">
      <h2 id="mistakes" className={`${util.below16} ${util.h2}`}>
        Common mistakes
      </h2>
      <MistakeList mistakes={chartMistakes} />
    </section>
    <section aria-labelledby="questions">
      <h2 id="questions" className={`${util.below16} ${util.h2}`}>
        Questions
      </h2>
      <QuestionList name="chart-questions" questions={chartQuestions} />
    </section>
  </div>
);
