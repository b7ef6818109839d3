import { t } from '@lingui/core/macro';
import { Conflict } from './Conflict.tsx';
import type { EditedRow } from './edited-row.ts';

interface Props<Row> {
  /** Of `useOpForm` with `rereads`. */
  form: { conflict: string | undefined; overwrite(version: string | number): void };
  row: EditedRow<Row>;
  /** The fields that the dialog edits, with what they are called. */
  fields: Readonly<Partial<Record<Extract<keyof Row, string>, string>>>;
  /** Puts what the server has into the form. */
  onTake(now: Row): void;
}

/** In a dialog: what another user changed of a row in the meantime, field by field, and the choice between both versions. */
export function RowConflict<Row extends { version: number }>({ form, row, fields, onTake }: Props<Row>) {
  const { opened, now } = row;
  const changed = Object.entries<string | undefined>(fields).flatMap(([key, title]) => {
    const [before, after] = [opened, now].map((one) => textOf((one as Record<string, unknown>)[key]));
    return before === after ? [] : [{ key, title, before, after }];
  });
  return (
    <Conflict
      form={form}
      version={now.version}
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

const textOf = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? t`Yes` : t`No`) : typeof value === 'string' && value !== '' ? value : '–';
