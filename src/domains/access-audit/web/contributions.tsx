import { t } from '@lingui/core/macro';
import { roleTabs, setTools } from '#domains/roles/web/port.ts';
import type { PaletteSource } from '#shell/boot/web-route.ts';
import { accessMatrixPath, accessReviewsPath } from '../paths.ts';

export const paletteSources: readonly PaletteSource[] = [
  { id: 'accessReviews', title: () => t`Access reviews`, rank: 80, may: 'role.view', load: () => import('./finds.ts') },
];

export const contributes = [
  roleTabs(
    { path: accessMatrixPath(), title: () => t`Who has access` },
    { path: accessReviewsPath(), title: () => t`Access reviews` },
  ),
  setTools({ id: 'file', load: () => import('./SetFileTools.tsx') }),
];
