import { t } from '@lingui/core/macro';
import { siteSectionParts } from '#domains/sites/web/port.ts';

export const contributes = [
  siteSectionParts(
    { id: 'launch', group: 'operation', title: () => t`Go-live checklist`, load: () => import('./LaunchSection.tsx') },
    { id: 'siteAdmin', group: 'operation', title: () => t`Administrators`, load: () => import('./AdminsSection.tsx') },
  ),
];
