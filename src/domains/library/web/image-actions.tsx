import { plural, t } from '@lingui/core/macro';
import { CalendarClock, Copy, LogOut, Pencil, Play, RotateCcw, ShieldCheck } from 'lucide-react';
import { ServerCog, Share2, Tags, Trash2, Upload } from 'lucide-react';
import { webContributions } from '#shell/boot/web-contributions.ts';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { isSettled } from '../states.ts';
import { imageTags, type TaggedImages } from './port.ts';
import type { ImageRow, LibraryFrame } from './types.ts';
import { resume } from './uploading.ts';
import { checkRefusalLabel, refusalLabel } from './labels.ts';

type Rows = readonly ImageRow[];

const ofRow = (row: ImageRow) => ({ row });
const [loadTags] = imageTags.of(webContributions);
const copying = () => import('./CopyDialog.tsx');
const sharing = () => import('./ShareImagesDialog.tsx');
const deleting = () => import('./DeleteImagesDialog.tsx');

const tags = { id: 'tags', icon: <Tags size={16} />, may: 'image.manage' } as const;
const copy = {
  id: 'copy',
  title: () => t`Copy to data center`,
  icon: <Copy size={16} />,
  may: 'image.manage',
} as const;
const share = { id: 'share', icon: <Share2 size={16} />, may: 'image.manage' } as const;
const remove = { id: 'delete', icon: <Trash2 size={16} />, may: 'image.manage', danger: true } as const;

const isBroken = (row: ImageRow) => row.state === 'uploading' && row.task === null && row.own;

/** Goes on with an upload that no page sends anymore, or begins it again. */
export const continueUpload: RowAction<ImageRow> = {
  id: 'continue',
  title: (row) => (isBroken(row) ? t`Resume upload` : t`Upload again`),
  icon: <Play size={16} />,
  may: 'image.manage',
  offered: (row) => isBroken(row) || (row.state === 'failed' && row.source === 'upload'),
  refusal: (row) => (isBroken(row) ? null : refusalLabel('retry', row)),
  // This page may have its file still.
  run: ({ id }) => resume(id),
  load: dialog(() => import('./ContinueDialog.tsx'), ofRow),
};

interface Wiring {
  frame: LibraryFrame;
  zoneId: string;
  onShow(row: ImageRow): void;
  onCreate(row: ImageRow): void;
  onRetry(row: ImageRow): void;
  onCheck(row: ImageRow): void;
}

/** What can be done with one image. */
const ofOne = ({ frame, onShow, onCreate, onRetry, onCheck }: Wiring): RowAction<ImageRow>[] => [
  {
    id: 'server',
    title: () => t`Create server`,
    icon: <ServerCog size={16} />,
    may: 'server.create',
    refusal: (row) => refusalLabel('use', row),
    run: onCreate,
  },
  continueUpload,
  {
    id: 'retry',
    title: () => t`Try again`,
    icon: <RotateCcw size={16} />,
    may: 'image.manage',
    offered: (row) => row.state === 'failed' && row.own && row.source !== 'upload',
    refusal: (row) => refusalLabel('retry', row),
    run: onRetry,
  },
  {
    id: 'check',
    title: (row) => (row.state === 'available' ? t`Scan for viruses` : t`Check again`),
    icon: <ShieldCheck size={16} />,
    may: 'image.manage',
    offered: (row) =>
      row.own &&
      (row.state === 'available' ? frame.scanner && row.scan === 'none' && row.sha256 !== null : isSettled(row.state)),
    refusal: (row) => checkRefusalLabel(row, frame.scanner),
    run: onCheck,
  },
  {
    id: 'edit',
    title: () => t`Edit`,
    icon: <Pencil size={16} />,
    may: 'image.manage',
    refusal: (row) => refusalLabel('edit', row),
    load: dialog(() => import('./EditImageDialog.tsx'), ofRow),
  },
  {
    ...tags,
    title: () => t`Edit tags`,
    offered: (row) => row.own,
    load: loadTags && dialog<ImageRow, TaggedImages>(loadTags, (row) => ({ rows: [row] })),
  },
  {
    ...copy,
    offered: (row) => row.own,
    refusal: (row) => refusalLabel('copy', row),
    load: dialog(copying, (row: ImageRow) => ({ rows: [row], frame })),
  },
  {
    ...share,
    title: () => t`Share and download`,
    refusal: (row) => refusalLabel(row.own ? 'download' : 'share', row),
    run: onShow,
  },
  {
    id: 'life',
    title: () => t`Image lifecycle`,
    icon: <CalendarClock size={16} />,
    offered: () => frame.mayPublish,
    load: dialog(() => import('./LifeDialog.tsx'), ofRow),
  },
  {
    id: 'leave',
    title: () => t`Leave`,
    icon: <LogOut size={16} />,
    may: 'image.manage',
    offered: (row) => row.shared !== null,
    load: dialog(() => import('./LeaveImageDialog.tsx'), ofRow),
  },
  {
    ...remove,
    title: () => t`Delete`,
    refusal: (row) => refusalLabel('delete', row),
    load: dialog(deleting, (row: ImageRow) => ({ rows: [row] })),
  },
];

/** What can be done with the images that are selected. */
const ofMany = (frame: LibraryFrame): RowAction<Rows>[] => [
  { ...copy, load: dialog(copying, (rows: Rows) => ({ rows, frame })) },
  { ...share, title: () => t`Share`, load: dialog(sharing, (rows: Rows) => ({ rows, frame })) },
  { ...tags, title: () => t`Tags`, load: loadTags && dialog<Rows, TaggedImages>(loadTags, (rows) => ({ rows })) },
  {
    ...remove,
    title: (rows) => plural(rows.length, { one: 'Delete # image', other: 'Delete # images' }),
    load: dialog(deleting, (rows: Rows) => ({ rows })),
  },
];

/** The actions of the image library. */
export const imageActions = (wiring: Wiring) => ({
  one: ofOne(wiring),
  many: ofMany(wiring.frame),
  upload: {
    id: 'upload',
    title: () => t`Upload image`,
    icon: <Upload aria-hidden size={16} />,
    may: 'image.manage',
    load: dialog(
      () => import('./UploadDialog.tsx'),
      () => ({ frame: wiring.frame, zoneId: wiring.zoneId }),
    ),
  } satisfies RowAction<null>,
});
