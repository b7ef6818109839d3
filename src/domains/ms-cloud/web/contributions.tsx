import { t } from '@lingui/core/macro';
import { personCards, serviceViews } from '#domains/identity/web/port.ts';
import { siteSectionParts } from '#domains/sites/web/port.ts';
import { cspTenantPath } from '../paths.ts';
import type { PaletteSource } from '#shell/boot/web-route.ts';

export const paletteSources: readonly PaletteSource[] = [
  {
    id: 'microsoft-tenants',
    title: () => t`Microsoft tenants`,
    rank: 75,
    may: 'csp.view',
    load: () => import('./finds.ts'),
  },
];

export const contributes = [
  serviceViews({
    kind: 'tenant',
    title: () => t`Microsoft tenant`,
    state: (state) =>
      state === 'removed'
        ? { text: t`Removed from Partner Center`, tone: 'muted' }
        : { text: t`Customer of the partner`, tone: 'ok' },
    to: ({ objectId }) => cspTenantPath(objectId),
  }),
  siteSectionParts({
    id: 'MsCloud',
    group: 'products',
    may: 'msCloud.configure',
    title: () => t`Microsoft cloud`,
    load: () => import('./MsCloudSection.tsx'),
  }),
  personCards(
    { id: 'csp', rank: 70, may: 'csp.view', tab: 'csp', wide: true, load: () => import('./PersonCsp.tsx') },
    { id: 'azure', rank: 71, may: 'csp.view', tab: 'azure', wide: true, load: () => import('./PersonAzure.tsx') },
  ),
];
