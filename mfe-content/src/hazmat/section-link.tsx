/** A section of 49 CFR at the eCFR: '173.202', '173.63(a)'. Other texts, such as 'None', are no links. */
export function SectionLink({ section }: { readonly section: string }) {
  const number = /^\d+\.\d+[a-z]?/.exec(section)?.[0];
  if (number === undefined) return section;
  return <a href={`https://www.ecfr.gov/current/title-49/section-${number}`}>{section}</a>;
}

export function SectionLinks({ sections }: { readonly sections: readonly string[] }) {
  if (sections.length === 0) return 'none';
  return sections.map((section, at) => (
    <span key={section}>
      {at > 0 && ', '}
      <SectionLink section={section} />
    </span>
  ));
}
