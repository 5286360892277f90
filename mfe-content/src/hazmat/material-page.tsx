import {
  ApiError,
  ButtonLink,
  DidNotLoad,
  routes,
  usePageHead,
  usePlatform,
  util,
} from '@freightwright/mfe-kit';
import { Link } from '@freightwright/mfe-routing';
import { type ReactNode, type Ref, useCallback } from 'react';
import { PageHead } from '../components/page-head.tsx';
import { useAnswer } from '../lookup/use-answer.ts';
import { AboutTable } from './how-to-read.tsx';
import { addressOfNumber, type Material, numberIn } from './material.ts';
import styles from './material-page.module.css';
import { MaterialRows } from './material-rows.tsx';
import { Appendices, Provisions } from './provisions.tsx';

interface MaterialPageProps {
  /** As in the URL. */
  readonly number: string;
  readonly titleRef: Ref<HTMLHeadingElement>;
}

export function MaterialPage({ number: typed, titleRef }: MaterialPageProps) {
  const number = numberIn(typed);
  const { call } = usePlatform();
  // Null for a number that is not in the table.
  const ask = useCallback(
    (asked: string) =>
      call(routes.readHazmat, { params: { number: asked } }).then(
        ({ material }) => material,
        (error) => {
          if (error instanceof ApiError && error.code === 'hazmat.not-found') return null;
          throw error;
        },
      ),
    [call],
  );
  const asked = useAnswer(number, ask);
  const material = number === undefined ? null : asked.answer;
  const title = number ?? 'No such number';
  const names = material ? namesOf(material) : '';
  usePageHead({
    title: names === '' ? title : `${title} ${names}`.slice(0, 120),
    description: `${title} ${names} in the table of 49 CFR 172.101: class, packing groups, labels, special provisions, placards and what the shipping paper says.`,
    canonicalPath: number === undefined ? '/hazmat-lookup' : addressOfNumber(number),
  });
  return (
    <>
      <nav className={`${util.below8} ${util.quiet}`} aria-label="Where this page belongs">
        <Link to="/hazmat-lookup">Hazardous materials lookup</Link>
        <span aria-hidden="true"> / </span>
        <span aria-current="page">{title}</span>
      </nav>
      <PageHead titleRef={titleRef} title={title} lead={names} />
      {material ? (
        <Found material={material} />
      ) : material === null ? (
        <Unknown>
          The table of 49 CFR 172.101 has no {number ?? `number “${typed.slice(0, 20)}”`}. A number is UN, NA
          or ID with four digits, such as UN1263.
        </Unknown>
      ) : asked.isMissing ? (
        <DidNotLoad loading={asked}>What the table says of {title} did not load.</DidNotLoad>
      ) : (
        <div className={`${util.stack12} ${util.top} ${styles.waiting}`}>
          <p role="status" className={util.quiet}>
            Loading {title} from the table
          </p>
          <div className={util.bar36} />
          <div className={util.bar36} />
        </div>
      )}
    </>
  );
}

const Unknown = ({ children }: { readonly children: ReactNode }) => (
  <div className={util.stack16}>
    <p className={util.text}>{children}</p>
    <p className={util.text}>
      <Link to="/hazmat-lookup">Search by name</Link>
    </p>
  </div>
);

const Found = ({ material }: { readonly material: Material }) => (
  <div className={styles.columns}>
    <div className={styles.parts}>
      <MaterialRows material={material} />
      <Provisions provisions={material.provisions} />
    </div>
    <div className={util.stack24}>
      <ButtonLink href="/bol" variant="primary">
        Write a bill of lading
      </ButtonLink>
      <Appendices material={material} />
      <AboutTable />
    </div>
  </div>
);

/** 'Paint; Paint related material' */
const namesOf = ({ rows }: Material) =>
  [...new Set(rows.flatMap(({ shippingNames, description }) => shippingNames[0] ?? description))].join('; ');
