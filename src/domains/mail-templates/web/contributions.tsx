import { t } from '@lingui/core/macro';
import { siteSectionParts } from '#domains/sites/web/port.ts';

export const contributes = [
  siteSectionParts({
    id: 'mails',
    group: 'customers',
    title: () => t`Email texts`,
    load: () => import('./MailsSection.tsx'),
  }),
];
