import { t } from '@lingui/core/macro';
import { Tags } from 'lucide-react';
import type {
  ImageTagsPart,
  NetworkTagsPart,
  ServerAction,
  ServerCreateCard,
  ServerFilter,
  ServersAction,
  ServerTagsPart,
  WebRoute,
} from '#shell/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/tags', item: 'servers', title: 'Tags', page: () => import('./TagsPage.tsx') },
];

export const serverTags: ServerTagsPart = () => import('./TagMarks.tsx');

export const imageTags: ImageTagsPart = () => import('./ImageTagsDialog.tsx');

export const networkTags: NetworkTagsPart = () => import('./NetworkTagsDialog.tsx');

export const serverFilters: readonly ServerFilter[] = [
  { id: 'tags', inFront: true, load: () => import('./TagFilter.tsx') },
];

export const serverActions: readonly ServerAction[] = [
  {
    id: 'tags',
    title: () => t`Edit tags`,
    icon: <Tags size={16} />,
    may: 'tag.manage',
    refusal: ({ state }) => (state === 'terminated' ? t`The server has been terminated.` : null),
    load: () => import('./TagsDialog.tsx'),
  },
];

export const serversActions: readonly ServersAction[] = [
  {
    id: 'tags',
    inFront: true,
    title: () => t`Tags`,
    icon: <Tags size={15} />,
    may: 'tag.manage',
    load: () => import('./BulkTagsDialog.tsx'),
  },
];

export const serverCreateCards: readonly ServerCreateCard[] = [
  { key: 'tags', initial: [], load: () => import('./FirstTagsCard.tsx') },
];
