/** A section of a guide, as the contents list names it. */
export interface GuideEntry {
  readonly id: string;
  readonly title: string;
}
