import { GuidePage } from '@freightwright/mfe-kit/guide';
import { Link } from '@freightwright/mfe-routing';
import type { ComponentProps } from 'react';

/** The page above every guide. */
export const guides = [{ name: 'Guides', path: '/freight-class-chart' }] as const;

/** A guide, below the page above it. */
export const Guide = (guide: Omit<ComponentProps<typeof GuidePage>, 'trail' | 'TrailLink'>) => (
  <GuidePage {...guide} trail={guides} TrailLink={Link} />
);
