import { t } from '@lingui/core/macro';
import { siteSectionParts } from '#domains/sites/web/port.ts';
import type { HeaderItem } from '#shell/boot/web-route.ts';

export const profileCards: readonly HeaderItem[] = [
  { id: 'social', load: async () => ({ default: (await import('./SocialCard.tsx')).SocialCard }) },
];

export const contributes = [
  siteSectionParts({
    id: 'remoteLogin',
    group: 'customers',
    title: () => t`Remote sign-ins`,
    load: () => import('./RemoteSection.tsx'),
  }),
];
