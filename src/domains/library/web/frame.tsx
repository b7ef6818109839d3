import type { HeaderItem } from '#shell/boot/web-route.ts';

/** Uploads go on while someone moves about: the header says how far they are. */
export const headerItems: readonly HeaderItem[] = [
  { id: 'uploads', may: 'image.manage', load: () => import('./UploadMark.tsx') },
];
