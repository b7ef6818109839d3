import { t } from '@lingui/core/macro';
import { LeaveSharedDialog } from '#domains/shares/web/port/LeaveSharedDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { library } from '../contract.ts';
import type { ImageRow } from './types.ts';

/** Asks before someone gives back an image that is shared with them. */
export default function LeaveImageDialog({ row, onClose }: { row: ImageRow; onClose(): void }) {
  const form = useOpForm(library.leaveImage, { params: { imageId: row.id } });
  return (
    <LeaveSharedDialog name={row.name} form={form} onClose={onClose}>
      {t`You and the people you shared it with lose access to the image. Servers created from it are not affected.`}
    </LeaveSharedDialog>
  );
}
