import { t } from '@lingui/core/macro';
import type { RowOf } from '#shell/list/list.ts';
import { HistoryDrawer } from '#domains/history/web/port/HistoryDrawer.tsx';
import { namedChange, type HistoryEntry } from '#domains/history/web/port/history-labels.ts';
import { sshKeys } from '../contract.ts';
import type { SshKeyRow } from './types.ts';

const entryOf = (row: RowOf<typeof sshKeys.listSshKeyHistory>): HistoryEntry => row;
const kinds = ['lifecycle', 'configuration'] as const;
const changeText = namedChange({ name: () => t`Name`, type: () => t`Type`, fingerprint: () => t`Fingerprint` });

/** What happened to a key. */
export default function KeyHistory({ row, onClose }: { row: SshKeyRow; onClose(): void }) {
  const params = { sshKeyId: row.id };
  return (
    <HistoryDrawer
      op={sshKeys.listSshKeyHistory}
      {...{ params, entryOf, kinds, changeText, onClose }}
      name={row.name}
    />
  );
}
