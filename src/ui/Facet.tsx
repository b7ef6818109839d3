import { t } from '@lingui/core/macro';
import { ChevronDown } from 'lucide-react';
import { Button } from './Button.tsx';
import { Menu } from './Menu.tsx';
import type { MenuEntry } from './menu-entry.ts';
import { numberText } from './number-text.ts';

export interface FacetChoice {
  value: string;
  title: string;
}

interface Props {
  title: string;
  choices: readonly FacetChoice[];
  /** Values with a comma between them. */
  chosen: string;
  /** Rows that each value leaves. */
  counts?: Readonly<Record<string, number>>;
  onOpen?(): void;
  onToggle(value: string): void;
}

/** A list filter with fixed values: a menu of check boxes whose button counts the active ones. */
export function Facet({ title, choices, chosen, counts, onOpen, onToggle }: Props) {
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
      title: counts ? <Counted title={line} count={counts[value] ?? 0} /> : line,
      checked: values.includes(value),
      onChange: () => onToggle(value),
    }));
  return (
    <Menu
      entries={() => (choices.length > 0 ? lines() : [none])}
      trigger={(wiring) => (
        <Button
          className="px-2.5!"
          {...wiring}
          onClick={() => {
            onOpen?.();
            wiring.onClick?.();
          }}
        >
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

const Counted = ({ title, count }: { title: string; count: number }) => (
  <span className="flex justify-between gap-6">
    {title}
    <span className="text-muted tabular-nums">{numberText(count)}</span>
  </span>
);
