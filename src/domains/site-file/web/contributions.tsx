import { t } from '@lingui/core/macro';
import { siteSectionParts } from '#domains/sites/web/port.ts';

export const contributes = [
  siteSectionParts(
    { id: 'file', group: 'operation', title: () => t`Settings file`, load: () => import('./FileSection.tsx') },
    { id: 'compare', group: 'operation', title: () => t`Compare sites`, load: () => import('./CompareSection.tsx') },
  ),
];
