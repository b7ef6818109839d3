import { t } from '@lingui/core/macro';
import { CalendarClock, Copy, LogOut, Pencil, Play, RotateCcw, ServerCog, Share2, Tags, Trash2 } from 'lucide-react';
import { roleForbids } from '#shell/role-forbids.ts';
import type { MenuEntry } from '#ui/menu-entry.ts';
import { refusalOfImage } from '../states.ts';
import type { ImageRow } from './types.ts';

/** What was asked for with some images. */
export interface Asked {
  what: 'bring' | 'edit' | 'continue' | 'life' | 'delete' | 'copy' | 'share' | 'tags' | 'leave';
  rows: ImageRow[];
}

interface Can {
  mayCreate: boolean;
  mayPublish: boolean;
  /** Why nothing can be changed; null: the role allows it. */
  noRight: string | null;
  onAsk(asked: Asked): void;
  onShow(row: ImageRow): void;
  onCreate(row: ImageRow): void;
  onRetry(row: ImageRow): void;
}

/** The actions of one image. */
export function entriesOf(row: ImageRow, can: Can): MenuEntry[] {
  const { noRight, onAsk } = can;
  const ask = (what: Asked['what']) => () => onAsk({ what, rows: [row] });
  const entries: MenuEntry[] = [
    {
      id: 'server',
      title: t`Create server`,
      icon: <ServerCog size={16} />,
      disabledReason: can.mayCreate ? refusalOfImage('use', row) : roleForbids(),
      onChoose: () => can.onCreate(row),
    },
  ];
  const add = (entry: MenuEntry, when = true) => void (when && entries.push(entry));
  const isBroken = row.state === 'uploading' && row.task === null && row.own;
  const isFile = row.source === 'upload';
  add(
    {
      id: 'continue',
      title: isBroken ? t`Continue the upload` : t`Upload again`,
      icon: <Play size={16} />,
      disabledReason: noRight ?? (isBroken ? null : refusalOfImage('retry', row)),
      onChoose: ask('continue'),
    },
    isBroken || (row.state === 'failed' && isFile),
  );
  add(
    {
      id: 'retry',
      title: t`Try again`,
      icon: <RotateCcw size={16} />,
      disabledReason: noRight ?? refusalOfImage('retry', row),
      onChoose: () => can.onRetry(row),
    },
    row.state === 'failed' && row.own && !isFile,
  );
  add({
    id: 'edit',
    title: t`Edit`,
    icon: <Pencil size={16} />,
    disabledReason: noRight ?? refusalOfImage('edit', row),
    onChoose: ask('edit'),
  });
  add(
    { id: 'tags', title: t`Edit tags`, icon: <Tags size={16} />, disabledReason: noRight, onChoose: ask('tags') },
    row.own,
  );
  add(
    {
      id: 'copy',
      title: t`Copy to a zone`,
      icon: <Copy size={16} />,
      disabledReason: noRight ?? refusalOfImage('copy', row),
      onChoose: ask('copy'),
    },
    row.own,
  );
  add({
    id: 'share',
    title: t`Share and download`,
    icon: <Share2 size={16} />,
    disabledReason: noRight ?? refusalOfImage(row.own ? 'download' : 'share', row),
    onChoose: () => can.onShow(row),
  });
  add(
    { id: 'life', title: t`Life of the image`, icon: <CalendarClock size={16} />, onChoose: ask('life') },
    can.mayPublish,
  );
  add(
    {
      id: 'leave',
      title: t`Give it back`,
      icon: <LogOut size={16} />,
      disabledReason: noRight,
      onChoose: ask('leave'),
    },
    row.shared !== null,
  );
  add({
    id: 'delete',
    title: t`Delete`,
    icon: <Trash2 size={16} />,
    danger: true,
    disabledReason: noRight ?? refusalOfImage('delete', row),
    onChoose: ask('delete'),
  });
  return entries;
}
