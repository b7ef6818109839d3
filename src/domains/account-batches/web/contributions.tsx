import { t } from '@lingui/core/macro';
import { CirclePause, CirclePlay, Coins, Trash2 } from 'lucide-react';
import type { Path } from '#kernel/paths.ts';
import { findingHandovers, type FindingHandover } from '#domains/diagnostics/web/port.ts';
import { personCards } from '#domains/identity/web/port.ts';
import type { PaletteSource } from '#shell/boot/web-route.ts';
import { forceDepositAccountsPath, resumeAccountsPath, suspendAccountsPath, terminateAccountsPath } from '../paths.ts';

export const paletteSources: readonly PaletteSource[] = [
  {
    id: 'account-batches',
    title: () => t`Account batches`,
    rank: 95,
    may: 'account-batch.run',
    load: () => import('./finds.ts'),
  },
];

type Screen = (search: { report: string | undefined; accounts: string }) => Path;

const batchAt = (to: Screen, of: Pick<FindingHandover, 'id' | 'icon' | 'title' | 'danger'>): FindingHandover => ({
  ...of,
  may: 'account-batch.run',
  to: ({ reportId, accountIds }) => to({ report: reportId, accounts: accountIds.join(',') }),
});

export const contributes = [
  personCards({
    id: 'batch-protection',
    rank: 13,
    may: 'account-batch.run',
    load: () => import('./ProtectionCard.tsx'),
  }),
  findingHandovers(
    batchAt(suspendAccountsPath, {
      id: 'suspend',
      icon: <CirclePause size={16} />,
      title: () => t`Suspend accounts…`,
    }),
    batchAt(resumeAccountsPath, { id: 'resume', icon: <CirclePlay size={16} />, title: () => t`Resume accounts…` }),
    batchAt(forceDepositAccountsPath, {
      id: 'forceDeposit',
      icon: <Coins size={16} />,
      title: () => t`Require deposits…`,
    }),
    batchAt(terminateAccountsPath, {
      id: 'terminate',
      icon: <Trash2 size={16} />,
      title: () => t`Terminate accounts…`,
      danger: true,
    }),
  ),
];
