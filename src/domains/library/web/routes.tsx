import { t } from '@lingui/core/macro';
import { HardDriveDownload } from 'lucide-react';
import { refreshSoon } from '#shell/refresh-soon.ts';
import type { HeaderItem, LivePatches, ServerAction, SnapshotAction, WebRoute } from '#shell/web-route.ts';
import { library } from '../contract.ts';
import { refusalOfCloning } from '../states.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/hdlibrary',
    item: 'hdlibrary',
    title: 'Hard Disk Library',
    page: () => import('./LibraryPage.tsx'),
    placed: '/hdlibrary/$datacenter/$tab',
  },
  {
    path: '/hdlibrary/$datacenter/$tab',
    item: 'hdlibrary',
    title: 'Hard Disk Library',
    page: () => import('./LibraryPage.tsx'),
  },
  {
    path: '/uploadService',
    item: 'uploadService',
    title: 'Upload Services',
    page: () => import('./UploadServicesPage.tsx'),
  },
];

/** Uploads go on while somebody moves about: the header says how far they are. */
export const headerItems: readonly HeaderItem[] = [
  { id: 'uploads', may: 'image.manage', load: () => import('./UploadMark.tsx') },
];

export const serverActions: readonly ServerAction[] = [
  {
    id: 'clone-disk',
    title: () => t`Clone a disk`,
    icon: <HardDriveDownload size={16} />,
    may: 'image.manage',
    refusal: refusalOfCloning,
    load: () => import('./CloneDialog.tsx'),
  },
];

export const snapshotActions: readonly SnapshotAction[] = [
  {
    id: 'image',
    title: () => t`Image in the library`,
    icon: <HardDriveDownload size={16} />,
    may: 'image.manage',
    load: () => import('./CloneDialog.tsx'),
  },
];

/** The library is read again whenever an image was made, changed, shared or removed. */
export const livePatches: LivePatches = {
  // A row shows how far its task is; the clone of a disk is a task of the server.
  'task.changed': ({ objectType }) => {
    if (objectType === 'image' || objectType === 'server') refreshSoon(library.listImages);
  },
  'image.changed': ({ imageId }) => {
    refreshSoon(library.listImages);
    refreshSoon(library.readLibrary);
    refreshSoon(library.readImage, { params: { imageId } });
  },
};
