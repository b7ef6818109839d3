import { t } from '@lingui/core/macro';
import { Activity } from 'lucide-react';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import type { UploadServiceRow } from './types.ts';

/** What can be done with one upload service, in the list and on its page. */
export const serviceActions: readonly RowAction<UploadServiceRow>[] = [
  {
    id: 'test',
    title: () => t`Test upload service`,
    icon: <Activity size={16} />,
    may: 'upload-service.manage',
    load: dialog(
      () => import('./TestDialog.tsx'),
      (service: UploadServiceRow) => ({ service }),
    ),
  },
];
