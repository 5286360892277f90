import { util } from '@freightwright/mfe-kit';
import { GuideSection, Prose } from '@freightwright/mfe-kit/guide';
import styles from './operation-list.module.css';
import { topicsOfApi } from './operations.made.ts';

export const topicEntries = topicsOfApi.map(({ name }) => ({ id: anchorOf(name), title: name }));

/** 'Bills of lading' is at '#operations-tag-Bills_of_lading', in this list as in the explorer. */
function anchorOf(topic: string): string {
  return `operations-tag-${topic.replaceAll(' ', '_')}`;
}

const operationAnchorOf = (topic: string, name: string) => `operations-${topic.replaceAll(' ', '_')}-${name}`;

/** Every call of the API with its description, also without scripts. */
export const OperationList = () =>
  topicsOfApi.map(({ name: topic, description, operations }) => (
    <GuideSection key={topic} entry={{ id: anchorOf(topic), title: topic }}>
      <Prose>{description}</Prose>
      <ul className={styles.list}>
        {operations.map(({ name, method, path, summary, scope }) => (
          <li key={name} id={operationAnchorOf(topic, name)} className={styles.operation}>
            <h3 className={styles.call}>
              <span className={styles.method}>{method}</span> {path}
            </h3>
            <p className={util.text}>
              {summary}.{' '}
              <span className={util.note}>
                {scope === undefined ? (
                  'Anybody may call it.'
                ) : (
                  <>
                    Scope: <code>{scope}</code>
                  </>
                )}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </GuideSection>
  ));
