import { t } from '@lingui/core/macro';
import { BookmarkPlus, BookmarkX, Copy, Globe, Server, StickyNote } from 'lucide-react';
import { router } from '#shell/router.tsx';
import { roleForbids } from '#shell/role-forbids.ts';
import { copyText } from '#ui/copy-text.ts';
import type { MenuEntry } from '#ui/menu-entry.ts';
import { toast } from '#ui/toast.ts';
import type { AddressRow, SubnetRow } from './types.ts';

/** What is asked about addresses of a subnet. */
export type AddressAsk =
  | { what: 'range'; action: 'reserve' | 'free' | 'note'; from: string; note: string }
  | { what: 'reverse'; row: AddressRow };

interface Wiring {
  subnet: Pick<SubnetRow, 'canChange'>;
  may: boolean;
  onAsk(asked: AddressAsk): void;
}

/** What can be done with one address. */
export function addressEntries(row: AddressRow, { subnet, may, onAsk }: Wiring): MenuEntry[] {
  const { ip, use, note, serverId } = row;
  const right = may ? null : roleForbids();
  const own = right ?? (subnet.canChange ? null : t`Whoever manages the network does this.`);
  const ask = (action: 'reserve' | 'free' | 'note') => () => onAsk({ what: 'range', action, from: ip, note });
  const unused = use === 'free' || use === 'edge' ? t`Nobody has it. Reserve it first.` : null;
  return [
    {
      id: 'copy',
      title: t`Copy ${ip}`,
      icon: <Copy size={16} />,
      onChoose: () => void copyText(ip).then(() => toast('success', t`${ip} is copied`)),
    },
    ...(serverId === null
      ? []
      : [
          {
            id: 'server',
            title: t`Open the server`,
            icon: <Server size={16} />,
            onChoose: () => void router.navigate({ href: `/servers/${serverId}/networks` }),
          },
        ]),
    use === 'reserved'
      ? {
          id: 'free',
          title: t`Free it`,
          icon: <BookmarkX size={16} />,
          disabledReason: row.kept ? right : own,
          onChoose: ask('free'),
        }
      : {
          id: 'reserve',
          title: t`Reserve`,
          icon: <BookmarkPlus size={16} />,
          disabledReason: own ?? (use === 'free' ? null : t`It is not free.`),
          onChoose: ask('reserve'),
        },
    {
      id: 'note',
      title: t`Note`,
      icon: <StickyNote size={16} />,
      disabledReason: right ?? unused,
      onChoose: ask('note'),
    },
    {
      id: 'reverse',
      title: t`Reverse DNS`,
      icon: <Globe size={16} />,
      disabledReason: right ?? unused,
      onChoose: () => onAsk({ what: 'reverse', row }),
    },
  ];
}
