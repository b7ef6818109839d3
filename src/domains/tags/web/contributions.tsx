import { t } from '@lingui/core/macro';
import { Tags } from 'lucide-react';
import type { PaletteSource } from '#shell/boot/web-route.ts';
import { hostTags } from '#domains/hosts/web/port.ts';
import { imageTags } from '#domains/library/web/port.ts';
import { networkTags } from '#domains/networks/web/port.ts';
import { serverActions, serverCreateCards, serversActions } from '#domains/servers/web/port.ts';

export const paletteSources: readonly PaletteSource[] = [
  { id: 'tags', title: () => t`Tags`, rank: 55, may: 'server.view', load: () => import('./finds.ts') },
];

const imageTagsDialog = imageTags(() => import('./ImageTagsDialog.tsx'));

const networkTagsDialog = networkTags(() => import('./NetworkTagsDialog.tsx'));

const hostTagsDialog = hostTags(() => import('./HostTagsDialog.tsx'));

const actions = serverActions({
  id: 'tags',
  group: 'life',
  title: () => t`Edit tags`,
  icon: <Tags size={16} />,
  may: 'tag.manage',
  load: () => import('./TagsDialog.tsx'),
});

const bulkActions = serversActions({
  id: 'tags',
  inFront: true,
  title: () => t`Tags`,
  icon: <Tags size={15} />,
  may: 'tag.manage',
  load: () => import('./BulkTagsDialog.tsx'),
});

const createCards = serverCreateCards({
  key: 'tags',
  title: () => t`Tags`,
  initial: [],
  load: () => import('./FirstTagsCard.tsx'),
});

export const contributes = [actions, bulkActions, createCards, imageTagsDialog, networkTagsDialog, hostTagsDialog];
