import { t } from '@lingui/core/macro';
import { useAct } from '#shell/act.ts';
import { GiveBackDialog, tellGivenBack } from '#shell/GiveBackDialog.tsx';
import { library } from '../contract.ts';
import type { ImageRow } from './types.ts';

/** Asks before somebody gives back an image that is shared with them. */
export default function LeaveImageDialog({ row, onClose }: { row: ImageRow; onClose(): void }) {
  const leave = useAct(library.leaveImage, {
    refresh: [library.listImages],
    onRefused: () => false,
    onDone: () => {
      tellGivenBack(row.name);
      onClose();
    },
  });
  return (
    <GiveBackDialog
      name={row.name}
      leave={leave}
      onLeave={() => leave.mutate({ params: { imageId: row.id } })}
      onClose={onClose}
    >
      {t`You see it no more, nor does anybody with whom you shared it. Servers that you made of it stay as they are.`}
    </GiveBackDialog>
  );
}
