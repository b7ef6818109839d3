import { t } from '@lingui/core/macro';
import { BookmarkPlus, BookmarkX, Copy, Globe, Server, StickyNote } from 'lucide-react';
import { serverPath } from '#domains/servers/paths.ts';
import { router } from '#shell/boot/router.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { copyText } from '#ui/copy-text.ts';
import { toast } from '#ui/toast.ts';
import type { AddressRow, SubnetRow } from './types.ts';

type Place = Pick<SubnetRow, 'id' | 'cidr' | 'canChange'>;

/** What can be done with an address of a list; `subnetOf` says where it is. */
export function addressActions<Row extends AddressRow>(subnetOf: (row: Row) => Place): RowAction<Row>[] {
  const notManager = (row: Row) => (subnetOf(row).canChange ? null : t`Only the network's manager can do this.`);
  const unused = ({ use }: Row) =>
    use === 'free' || use === 'edge' ? t`The address is free. Reserve it first.` : null;
  const range = (action: 'reserve' | 'free' | 'note') => ({
    id: action,
    may: 'network.manage' as const,
    load: dialog(
      () => import('./RangeDialog.tsx'),
      (row: Row) => ({ subnet: subnetOf(row), asked: { action, from: row.ip, note: row.note } }),
    ),
  });
  return [
    {
      id: 'copy',
      title: ({ ip }) => t`Copy ${ip}`,
      icon: <Copy size={16} />,
      run: ({ ip }) => void copyText(ip).then(() => toast('success', t`${ip} copied`)),
    },
    {
      id: 'server',
      title: () => t`Open server`,
      icon: <Server size={16} />,
      offered: ({ serverId }) => serverId !== null,
      run: ({ serverId }) => serverId !== null && void router.navigate({ href: serverPath(serverId, 'networks') }),
    },
    {
      ...range('free'),
      title: () => t`Release`,
      icon: <BookmarkX size={16} />,
      offered: ({ use }) => use === 'reserved' || use === 'cooldown',
      refusal: (row) => (row.kept ? null : notManager(row)),
    },
    {
      ...range('reserve'),
      title: () => t`Reserve`,
      icon: <BookmarkPlus size={16} />,
      offered: ({ use }) => use !== 'reserved' && use !== 'cooldown',
      refusal: (row) => notManager(row) ?? (row.use === 'free' ? null : t`The address is not free.`),
    },
    { ...range('note'), title: () => t`Note`, icon: <StickyNote size={16} />, refusal: unused },
    {
      id: 'reverse',
      title: () => t`Reverse DNS`,
      icon: <Globe size={16} />,
      may: 'network.manage',
      refusal: unused,
      load: dialog(
        () => import('./port/ReverseDialog.tsx'),
        (row: Row) => ({ subnetId: subnetOf(row).id, ip: row.ip, before: row.reverseDns }),
      ),
    },
  ];
}
