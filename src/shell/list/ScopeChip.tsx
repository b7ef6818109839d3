import { t } from '@lingui/core/macro';
import { ChevronDown } from 'lucide-react';
import { Menu } from '#ui/Menu.tsx';
import type { MenuEntry } from '#ui/menu-entry.ts';
import { chooseZone } from '../session/choose-zone.ts';
import { ZoneName } from '../text/ZoneName.tsx';
import type { ListScope } from './list-zone.ts';

/** The data center that narrows what is shown, with the way to all of them: here alone, or everywhere. */
export default function ScopeChip({ zone, every = false, setEvery }: Pick<ListScope, 'zone'> & Partial<ListScope>) {
  const here: MenuEntry[] = !setEvery
    ? []
    : every
      ? [{ id: 'scope', title: t`Data center selected in the header`, onChoose: () => setEvery(false) }]
      : [{ id: 'list', title: t`All data centers in this list`, onChoose: () => setEvery(true) }];
  const entries = (): MenuEntry[] => [
    ...here,
    { id: 'everywhere', title: t`All data centers everywhere`, onChoose: () => void chooseZone('') },
  ];
  return (
    <Menu
      entries={entries}
      trigger={(wiring) => (
        <button
          type="button"
          className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-full bg-brand-soft px-3 text-[13px] text-brand-text hover:bg-brand-text/15"
          {...wiring}
        >
          {t`Data center:`}
          <span className="min-w-0 truncate font-medium">{every ? t`All` : <ZoneName of={zone} />}</span>
          <ChevronDown aria-hidden size={13} />
        </button>
      )}
    />
  );
}
