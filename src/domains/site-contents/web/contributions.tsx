import { t } from '@lingui/core/macro';
import { siteSectionParts } from '#domains/sites/web/port.ts';
import type { HeaderItem } from '#shell/boot/web-route.ts';

export const contributes = [
  siteSectionParts({
    id: 'contents',
    group: 'customers',
    title: () => t`Contents`,
    load: () => import('./ContentsSection.tsx'),
  }),
];

export const dashboardCards: readonly HeaderItem[] = [{ id: 'welcome', load: () => import('./WelcomeCard.tsx') }];
