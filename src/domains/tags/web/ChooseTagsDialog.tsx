import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { ListState } from '#shell/list/list-search.ts';
import { useRead } from '#shell/data/read.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { Select } from '#ui/ChoiceFields.tsx';
import { OpDialog, plainForm } from '#shell/form/OpDialog.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { Tag } from '#ui/StateDot.tsx';
import { tags } from '../contract.ts';
import { modes, valuesOf, type Mode } from './tag-modes.ts';
import type { TagRow } from './types.ts';

/** Chooses the tags that a list is narrowed to. */
export default function ChooseTagsDialog({ search, set, onClose }: ListState & { onClose(): void }) {
  const read = useRead(tags.listTags, { query: { size: '500' } });
  const [chosen, setChosen] = useState<ReadonlyMap<string, Mode>>(
    () => new Map(modes.flatMap((mode) => valuesOf(search[mode]).map((name) => [name, mode] as const))),
  );
  const choose = (name: string, mode: string) =>
    setChosen((now) => {
      const next = new Map(now);
      const known = modes.find((one) => one === mode);
      if (known === undefined) next.delete(name);
      else next.set(name, known);
      return next;
    });
  const textOf = (mode: Mode) => [...chosen].flatMap(([name, one]) => (one === mode ? [name] : [])).join(',');
  const submit = () => {
    set(Object.fromEntries(modes.map((mode) => [mode, textOf(mode)])));
    onClose();
  };
  return (
    <OpDialog
      form={plainForm(submit)}
      title={t`Filter by tags`}
      action={t`Show servers`}
      question={false}
      onClose={onClose}
    >
      {read.data ? (
        <Lines rows={once(read.data.items)} chosen={chosen} onChoose={choose} />
      ) : (
        <ReadState read={read} rows={4} />
      )}
    </OpDialog>
  );
}

/** Accounts may use the same name: it is one filter. */
const once = (rows: readonly TagRow[]) => [...new Map(rows.map((row) => [row.name, row])).values()];

interface LinesProps {
  rows: readonly TagRow[];
  chosen: ReadonlyMap<string, Mode>;
  onChoose(name: string, mode: string): void;
}

function Lines({ rows, chosen, onChoose }: LinesProps) {
  if (rows.length === 0)
    return <EmptyState kind="nothing" title={t`No tags yet`}>{t`Add a tag to a server to use it here.`}</EmptyState>;
  const titles = { tag: t`has any of these`, tagAll: t`has all of these`, tagNone: t`does not have` };
  return (
    <ul aria-label={t`Tags`} className="grid gap-2">
      {rows.map((row) => (
        <li key={row.id} className="flex items-center justify-between gap-4">
          <span className="flex min-w-0 items-center gap-2">
            <Tag tone={row.color}>{row.name}</Tag>
            <span className="text-[13px] text-muted tabular-nums">{row.count}</span>
          </span>
          <Select
            className="w-44 shrink-0"
            aria-label={t`Filter by ${row.name}`}
            value={chosen.get(row.name) ?? ''}
            onChange={(event) => onChoose(row.name, event.target.value)}
          >
            <option value="">{t`any`}</option>
            {modes.map((mode) => (
              <option key={mode} value={mode}>
                {titles[mode]}
              </option>
            ))}
          </Select>
        </li>
      ))}
    </ul>
  );
}
