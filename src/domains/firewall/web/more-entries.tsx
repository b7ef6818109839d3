import { t } from '@lingui/core/macro';
import { BookCopy, ClipboardPaste, Download, History, Users } from 'lucide-react';
import { urlOf } from '#shell/data/call.ts';
import type { MenuEntry } from '#ui/menu-entry.ts';
import { firewall } from '../contract.ts';

/** What has been opened beside the rules, until it is closed. */
export type Asked = { what: 'paste' | 'templates' | 'groups' } | { what: 'history'; revision?: number };

/** What else can be done with the firewall of a server. */
export function entriesOf(
  serverId: string,
  { locked, mine, onAsk }: { locked: string | null; mine: boolean; onAsk(asked: Asked): void },
): MenuEntry[] {
  // A link, not a change of the page: what is edited stays.
  const save = (format: 'csv' | 'json') => () => {
    const link = document.createElement('a');
    link.href = urlOf(firewall.exportFirewall, { params: { serverId }, query: { format } });
    link.download = '';
    link.click();
  };
  // Templates and address groups are the owner's, and not shared along with a server.
  const owners: MenuEntry[] = [
    {
      id: 'templates',
      title: t`Templates`,
      icon: <BookCopy size={16} />,
      onChoose: () => onAsk({ what: 'templates' }),
    },
    { id: 'groups', title: t`Address groups`, icon: <Users size={16} />, onChoose: () => onAsk({ what: 'groups' }) },
  ];
  return [
    ...(mine ? owners : []),
    { id: 'history', title: t`Earlier rules`, icon: <History size={16} />, onChoose: () => onAsk({ what: 'history' }) },
    'separator',
    {
      id: 'paste',
      title: t`Paste rules`,
      icon: <ClipboardPaste size={16} />,
      disabledReason: locked,
      onChoose: () => onAsk({ what: 'paste' }),
    },
    { id: 'csv', title: t`Export CSV`, icon: <Download size={16} />, onChoose: save('csv') },
    { id: 'json', title: t`Export JSON`, icon: <Download size={16} />, onChoose: save('json') },
  ];
}
