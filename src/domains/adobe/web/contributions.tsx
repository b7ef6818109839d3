import { t } from '@lingui/core/macro';
import { serviceViews } from '#domains/identity/web/port.ts';
import { siteSectionParts } from '#domains/sites/web/port.ts';
import type { PaletteSource } from '#shell/boot/web-route.ts';
import { adobeCustomerPath } from '../paths.ts';
import { adobeStateLabel, adobeStateTone } from './labels.ts';

export const paletteSources: readonly PaletteSource[] = [
  {
    id: 'adobe-customers',
    title: () => t`Adobe customers`,
    rank: 76,
    may: 'adobe.view',
    load: () => import('./finds.ts'),
  },
];

export const contributes = [
  serviceViews({
    kind: 'adobe-customer',
    title: () => t`Adobe customer`,
    state: (state) =>
      state === 'removed'
        ? { text: t`Removed at Adobe`, tone: 'muted' }
        : { text: adobeStateLabel(state), tone: adobeStateTone(state) },
    to: ({ objectId }) => adobeCustomerPath(objectId),
  }),
  siteSectionParts({
    id: 'Adobe',
    group: 'products',
    may: 'adobe.configure',
    title: () => t`Adobe`,
    load: () => import('./AdobeSection.tsx'),
  }),
];
