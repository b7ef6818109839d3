import { t } from '@lingui/core/macro';
import { Conflict } from './Conflict.tsx';
import type { EditedRow } from './edited-row.ts';

interface Props<Row> {
  /** Of `useOpForm` with `rereads`. */
  form: { conflict: string | undefined; overwrite(version: string | number): void };
  /** Null: the dialog makes a new one. */
  row: EditedRow<Row> | null;
  /** The fields that the dialog edits, with what they are called, and how they are said where it is not as they are. */
  fields: { readonly [K in keyof Row]?: string | { title: string; text(value: Row[K]): string } };
  /** Puts what the server has into the form. */
  onTake(now: Row): void;
}

/** In a dialog: what another user changed of a row in the meantime, field by field, and the choice between both versions. */
export function RowConflict<Row extends object>({ form, row, fields, onTake }: Props<Row>) {
  if (row === null) return null;
  const { opened, now } = row;
  const changed = (Object.keys(fields) as Extract<keyof Row, string>[]).flatMap((key) => {
    const field = fields[key];
    if (field === undefined) return [];
    const { title, text } = typeof field === 'string' ? { title: field, text: textOf } : field;
    const [before, after] = [text(opened[key]), text(now[key])];
    return before === after ? [] : [{ key, title, before, after }];
  });
  return (
    <Conflict
      form={form}
      version={row.newest}
      title={t`Someone else saved a change in the meantime.`}
      take={t`Use their version`}
      onTake={() => {
        row.take();
        onTake(now);
      }}
    >
      <dl className="mt-1 grid gap-0.5 text-[13px]">
        {changed.map(({ key, title, before, after }) => (
          <div key={key} className="flex flex-wrap gap-x-1.5 break-words">
            <dt>{title}:</dt>
            <dd className="min-w-0">
              <del>{before}</del> <ins className="font-medium no-underline">{after}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </Conflict>
  );
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return textOf(value.map(textOf).join(', '));
  return typeof value === 'string' && value !== '' ? value : '–';
}
