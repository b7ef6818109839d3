import { t } from '@lingui/core/macro';
import { CirclePause, CirclePlay, Coins, Trash2 } from 'lucide-react';
import { findingHandovers, type FindingHandover } from '#domains/diagnostics/web/port.ts';
import type { PaletteSource } from '#shell/boot/web-route.ts';
import type { BatchAction } from '../actions.ts';
import { newBatchPath } from '../paths.ts';

export const paletteSources: readonly PaletteSource[] = [
  {
    id: 'account-batches',
    title: () => t`Account batches`,
    rank: 95,
    may: 'account-batch.run',
    load: () => import('./finds.ts'),
  },
];

const batchOf = (action: BatchAction, of: Pick<FindingHandover, 'icon' | 'title' | 'danger'>): FindingHandover => ({
  ...of,
  id: action,
  may: 'account-batch.run',
  to: (found) => newBatchPath(action, found),
});

export const contributes = [
  findingHandovers(
    batchOf('suspend', { icon: <CirclePause size={16} />, title: () => t`Suspend accounts…` }),
    batchOf('resume', { icon: <CirclePlay size={16} />, title: () => t`Resume accounts…` }),
    batchOf('forceDeposit', { icon: <Coins size={16} />, title: () => t`Require deposits…` }),
    batchOf('terminate', { icon: <Trash2 size={16} />, title: () => t`Terminate accounts…`, danger: true }),
  ),
];
