import { t } from '@lingui/core/macro';
import { ChevronDown } from 'lucide-react';
import { Button } from './Button.tsx';
import { Menu } from './Menu.tsx';
import type { MenuEntry } from './menu-entry.ts';

export interface FacetChoice {
  value: string;
  title: string;
}

interface Props {
  title: string;
  choices: readonly FacetChoice[];
  /** Values with a comma between them. */
  chosen: string;
  onToggle(value: string): void;
}

/** A list filter with fixed values: a menu of check boxes whose button counts the active ones. */
export function Facet({ title, choices, chosen, onToggle }: Props) {
  const values = chosen === '' ? [] : chosen.split(',');
  const none: MenuEntry = {
    id: 'none',
    title: t`No options`,
    disabledReason: t`The options could not be loaded or there are none.`,
    onChoose: () => undefined,
  };
  const lines = (): MenuEntry[] =>
    choices.map(({ value, title: line }) => ({
      kind: 'check',
      id: value,
      title: line,
      checked: values.includes(value),
      onChange: () => onToggle(value),
    }));
  return (
    <Menu
      entries={() => (choices.length > 0 ? lines() : [none])}
      trigger={(wiring) => (
        <Button className="px-2.5!" {...wiring}>
          {title}
          {values.length > 0 && (
            <span className="rounded bg-brand-soft px-1.5 text-xs text-brand-text tabular-nums">{values.length}</span>
          )}
          <ChevronDown aria-hidden size={14} className="text-muted" />
        </Button>
      )}
    />
  );
}
