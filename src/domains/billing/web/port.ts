import type { ComponentType } from 'react';
import { point } from '#kernel/point.ts';

/** A card of the billing page that a domain brings, such as payment methods; it loads and fails independently. */
export interface BillingSection {
  id: string;
  /** Its position below the profile: the lowest comes first. */
  rank: number;
  title: () => string;
  load: () => Promise<{ default: ComponentType }>;
}

export const billingSections = point<BillingSection>('billing.sections');
