import { useDeferredValue, useState } from 'react';
import type { ListOp } from '#kernel/list.ts';
import type { CallOf } from '#kernel/op.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import type { RowOf } from '#shell/list/list.ts';
import { RadioCards } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';

interface Props<L extends ListOp> {
  op: L;
  /** What narrows the list before anything is typed. */
  query: Record<string, string | number>;
  labels: { search: string; hint: string; choices: string; noMatch: string };
  /** How a row is offered; null: it is not. */
  choiceOf(row: RowOf<L>): { value: string; title: string; note: string } | null;
  value: string;
  /** Empty: what was chosen is no longer offered. */
  onChange(value: string): void;
}

const mostOffered = 10;

/** Finds a row of a list by what is typed, and lets one be chosen. */
export function SearchChoice<L extends ListOp>({ op, query, labels, choiceOf, value, onChange }: Props<L>) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  // Typed edge: every list takes these.
  const args = { query: { ...query, size: mostOffered, ...(search === '' ? {} : { filter: search }) } } as CallOf<L>;
  const read = useRead(op, args, { keepPrevious: true });
  const rows = (read.data as { items: RowOf<L>[] } | undefined)?.items ?? [];
  const choices = rows.map(choiceOf).filter((choice) => choice !== null);
  return (
    <div className="grid gap-4">
      <TextField
        label={labels.search}
        hint={labels.hint}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange('');
        }}
      />
      <ReadState read={read} rows={4} />
      <RadioCards label={labels.choices} className="grid-cols-1" value={value} choices={choices} onChange={onChange} />
      {read.data !== undefined && choices.length === 0 && <p className="text-muted">{labels.noMatch}</p>}
    </div>
  );
}
