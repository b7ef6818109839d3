import { t } from '@lingui/core/macro';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Button, IconButton } from './Button.tsx';
import { CheckField, Segments } from './ChoiceFields.tsx';
import { chosenColumns, type DataColumn, type Density, type TableView } from './data-columns.ts';
import { Drawer } from './Drawer.tsx';

interface Props<Row> {
  columns: readonly DataColumn<Row>[];
  view: TableView;
  onView(view: TableView): void;
  onClose(): void;
}

/** The visible columns of a table, their order, and the row density. */
export default function ColumnChooser<Row>({ columns, view, onView, onClose }: Props<Row>) {
  const shown = chosenColumns(columns, view).map((column) => column.id);
  const rest = columns.filter((column) => !shown.includes(column.id));
  const ordered = [...shown.map((id) => columns.find((column) => column.id === id)), ...rest].filter(
    (c) => c !== undefined,
  );
  const set = (ids: readonly string[]) => onView({ ...view, columns: ids.filter((id) => id !== columns[0]?.id) });
  const move = (id: string, by: number) => {
    const ids = shown.filter((other) => other !== id);
    ids.splice(shown.indexOf(id) + by, 0, id);
    set(ids);
  };
  return (
    <Drawer title={t`Columns and density`} onClose={onClose}>
      <div className="grid gap-5 p-5">
        <Segments<Density>
          label={t`Density`}
          value={view.density ?? 'regular'}
          choices={[
            { value: 'regular', title: t`Regular` },
            { value: 'compact', title: t`Compact` },
          ]}
          onChange={(density) => onView({ ...view, density })}
        />
        <ul className="grid gap-1">
          {ordered.map((column) => {
            const at = shown.indexOf(column.id);
            const fixed = column.id === columns[0]?.id;
            return (
              <li key={column.id} className="flex h-10 items-center justify-between gap-2">
                <CheckField
                  label={column.title}
                  checked={at >= 0}
                  disabled={fixed}
                  onChange={(on) => set(on ? [...shown, column.id] : shown.filter((id) => id !== column.id))}
                />
                {at > 0 && (
                  <span className="flex">
                    <IconButton
                      label={t`Move ${column.title} up`}
                      disabledReason={at === 1 ? t`Already first.` : null}
                      onClick={() => move(column.id, -1)}
                    >
                      <ArrowUp size={16} />
                    </IconButton>
                    <IconButton
                      label={t`Move ${column.title} down`}
                      disabledReason={at === shown.length - 1 ? t`Already last.` : null}
                      onClick={() => move(column.id, 1)}
                    >
                      <ArrowDown size={16} />
                    </IconButton>
                  </span>
                )}
              </li>
            );
          })}
        </ul>
        <Button onClick={() => onView({})}>{t`Reset to default`}</Button>
      </div>
    </Drawer>
  );
}
