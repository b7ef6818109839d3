import { plural, t } from '@lingui/core/macro';
import { ChevronUp, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '#ui/Button.tsx';
import { Menu } from '#ui/Menu.tsx';
import type { MenuEntry } from '#ui/menu-entry.ts';
import { useSplitScreen } from '../frame/wide-screen.ts';
import type { RowAction, RowActions } from './row-actions.tsx';
import type { Selection } from './selection.ts';

/** What is done with all that are selected. */
export interface BulkActions<Row> {
  /** The name of the bar. */
  label: string;
  actions: readonly RowAction<readonly Row[]>[];
  /** Its own menu where there is room, such as "Copy"; else its entries come with the others. */
  menu?: SelectionMenu<Row> | undefined;
}

interface Props<Row> {
  /** Made when it is drawn: where they come late, the bar waits for them. */
  bulk: () => BulkActions<Row>;
  selection: Selection<Row>;
  of: RowActions<readonly Row[]>;
  /** All that match, on all pages; absent when they are selected or too many. */
  all?: { count: number; busy: boolean; onChoose(): void } | undefined;
}
export interface SelectionMenu<Row> {
  title: string;
  icon: ReactNode;
  entries(rows: readonly Row[]): readonly MenuEntry[];
}

/** What can be done with all that are selected; floats over the end of the list. */
export function SelectionBar<Row>({ bulk, selection, of, all }: Props<Row>) {
  const wide = useSplitScreen();
  const { label, actions, menu } = bulk();
  const { rows, clear } = selection;
  const count = rows.length;
  const offered = actions.filter((action) => action.offered?.(rows) ?? true);
  const stands = ({ place }: RowAction<readonly Row[]>) => place === undefined || (place === 'wide' && wide);
  const rest = offered.filter((action) => !stands(action));
  const more = (): MenuEntry[] => [
    ...of.entriesOf(rows, rest),
    ...(menu && !wide ? (['separator', ...menu.entries(rows)] as const) : []),
  ];
  return (
    <div className="print-none pointer-events-none sticky bottom-4 z-10 mt-3 flex justify-center">
      <div
        role="toolbar"
        aria-label={label}
        className="rise pointer-events-auto flex max-w-full flex-wrap items-center gap-1 rounded-xl border border-line bg-raised p-1.5 shadow-float"
      >
        <span role="status" className="ps-2.5 pe-2 font-medium tabular-nums">
          {plural(count, { one: '# selected', other: '# selected' })}
        </span>
        {all && (
          <Button small look="ghost" className="text-brand-text!" busy={all.busy} onClick={all.onChoose}>
            {t`Select all ${all.count}`}
          </Button>
        )}
        <span aria-hidden className="mx-1 h-5 w-px bg-line max-sm:hidden" />
        {offered.filter(stands).map((action) => (
          <Button
            key={action.id}
            small
            look="ghost"
            className={action.danger ? 'text-bad!' : 'text-ink!'}
            disabledReason={of.refusalOf(action, rows)}
            onClick={() => of.choose(action, rows)}
          >
            <span aria-hidden className={action.danger ? 'max-sm:hidden' : 'text-muted max-sm:hidden'}>
              {action.icon}
            </span>
            {action.title(rows)}
          </Button>
        ))}
        {menu && wide && (
          <Menu
            entries={() => [...menu.entries(rows)]}
            trigger={(wiring) => (
              <Button {...wiring} small look="ghost" className="text-ink!">
                <span aria-hidden className="text-muted">
                  {menu.icon}
                </span>
                {menu.title}
              </Button>
            )}
          />
        )}
        {(rest.length > 0 || (menu && !wide)) && (
          <Menu
            entries={more}
            trigger={(wiring) => (
              <Button {...wiring} small look="ghost" className="text-ink!">
                {t`More`}
                <ChevronUp aria-hidden size={15} className="text-muted" />
              </Button>
            )}
          />
        )}
        <IconButton label={t`Clear selection`} className="size-8!" onClick={clear}>
          <X size={16} />
        </IconButton>
      </div>
    </div>
  );
}
