import { plural, t } from '@lingui/core/macro';
import { Fingerprint, Network, Terminal, Type } from 'lucide-react';
import type { ReactNode } from 'react';
import { copyText } from '#ui/copy-text.ts';
import type { MenuEntry } from '#ui/menu-entry.ts';
import { toast } from '#ui/toast.ts';
import { copied, type Copied } from './copied.ts';

async function copyLines(lines: readonly string[]): Promise<void> {
  const done = await copyText(lines.join('\n'));
  if (done) toast('success', plural(lines.length, { one: '# line copied', other: '# lines copied' }));
  else toast('error', t`The browser blocked copying`);
}

/** The menu that copies names, addresses, ids or SSH commands of one or many servers. */
export function copyEntries(rows: readonly Copied[]): MenuEntry[] {
  const entry = (what: keyof typeof copied, title: string, icon: ReactNode): MenuEntry => {
    const lines = rows.flatMap((row) => copied[what](row) ?? []);
    const reason = lines.length === 0 ? t`None of the selected servers has this value.` : null;
    return { id: `copy-${what}`, title, icon, disabledReason: reason, onChoose: () => void copyLines(lines) };
  };
  return [
    entry('name', t`Copy names`, <Type size={16} />),
    entry('address', t`Copy addresses`, <Network size={16} />),
    entry('id', t`Copy IDs`, <Fingerprint size={16} />),
    entry('ssh', t`Copy SSH commands`, <Terminal size={16} />),
  ];
}
