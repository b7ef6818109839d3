import { t } from '@lingui/core/macro';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import type { NicRow, NicTable, ServerDetail } from './types.ts';

/** What a dialog is about: the interfaces of a server, one of them, and one of its addresses. */
export interface NicOf {
  server: ServerDetail;
  table: NicTable;
  nic: NicRow;
  ip?: string | undefined;
}
export type NicDialog = RowAction<NicOf>;

/** Adds a network interface. */
export const adding: RowAction<Omit<NicOf, 'nic'>> = {
  id: 'add',
  title: () => t`Add network interface`,
  load: dialog(
    () => import('./AddDialog.tsx'),
    ({ server, table }: Omit<NicOf, 'nic'>) => ({ server, table }),
  ),
};

/** Sets an address of an interface, or one more where none is named. */
export const addressing: NicDialog = {
  id: 'address',
  title: ({ ip }) => (ip === undefined ? t`Add address` : t`Change ${ip}`),
  load: dialog(
    () => import('./AddressDialog.tsx'),
    ({ server, table, nic, ip }: NicOf) => ({ server, table, nic, from: ip }),
  ),
};

/** Takes an address away, or the whole interface where none is named. */
export const removing: NicDialog = {
  id: 'remove',
  title: ({ nic, ip }) => (ip === undefined ? t`Remove` : nic.type === 1 ? t`Release or keep ${ip}` : t`Release ${ip}`),
  danger: true,
  load: dialog(
    () => import('./RemoveDialog.tsx'),
    ({ server, table, nic, ip }: NicOf) => ({ server, table, nic, ip }),
  ),
};

/** The lines that set the addresses of an interface in its guest. */
export const explaining: NicDialog = {
  id: 'snippet',
  title: () => t`Set up in guest`,
  load: dialog(
    () => import('./SnippetDialog.tsx'),
    ({ nic, table }: NicOf) => ({ nic, osFamily: table.osFamily }),
  ),
};
