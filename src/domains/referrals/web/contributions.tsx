import { t } from '@lingui/core/macro';
import { siteSectionParts } from '#domains/sites/web/port.ts';
import type { HeaderItem } from '#shell/boot/web-route.ts';

export const profileCards: readonly HeaderItem[] = [{ id: 'referrals', load: () => import('./RewardsCard.tsx') }];

export const contributes = [
  siteSectionParts({
    id: 'referrals',
    group: 'customers',
    title: () => t`Referral program`,
    load: () => import('./ProgramSection.tsx'),
  }),
];
