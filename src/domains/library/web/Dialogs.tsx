import { lazy, Suspense } from 'react';
import { webModules } from '#shell/web-modules.ts';
import type { Asked } from './row-menu.tsx';
import type { LibraryFrame } from './types.ts';

const BringDialog = lazy(() => import('./BringDialog.tsx'));
const ContinueDialog = lazy(() => import('./ContinueDialog.tsx'));
const CopyDialog = lazy(() => import('./CopyDialog.tsx'));
const DeleteDialog = lazy(() => import('./DeleteImagesDialog.tsx'));
const EditDialog = lazy(() => import('./EditImageDialog.tsx'));
const LeaveDialog = lazy(() => import('./LeaveImageDialog.tsx'));
const LifeDialog = lazy(() => import('./LifeDialog.tsx'));
const ShareDialog = lazy(() => import('./ShareImagesDialog.tsx'));
const loadTags = webModules.find((module) => module.imageTags)?.imageTags;
const TagsDialog = loadTags && lazy(loadTags);

interface Props {
  asked: Asked | undefined;
  frame: LibraryFrame | undefined;
  zoneId: string;
  onClose(): void;
}

/** The dialog that was asked for. */
export function Dialogs({ asked, frame, zoneId, onClose }: Props) {
  if (asked === undefined) return null;
  const { what, rows } = asked;
  const [row] = rows;
  return (
    <Suspense>
      {what === 'bring' && frame && <BringDialog frame={frame} zoneId={zoneId} onClose={onClose} />}
      {what === 'continue' && row && <ContinueDialog row={row} onClose={onClose} />}
      {what === 'edit' && row && <EditDialog row={row} onClose={onClose} />}
      {what === 'life' && row && <LifeDialog row={row} onClose={onClose} />}
      {what === 'leave' && row && <LeaveDialog row={row} onClose={onClose} />}
      {what === 'delete' && <DeleteDialog rows={rows} onClose={onClose} />}
      {what === 'copy' && frame && <CopyDialog rows={rows} frame={frame} onClose={onClose} />}
      {what === 'share' && frame && <ShareDialog rows={rows} frame={frame} onClose={onClose} />}
      {what === 'tags' && TagsDialog && <TagsDialog rows={rows} onClose={onClose} />}
    </Suspense>
  );
}
