import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { AboutRates } from '#shell/text/AboutMoney.tsx';
import { useRead } from '#shell/data/read.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { servers } from '#domains/servers/contract.ts';
import { CheckField, RadioCards } from '#ui/ChoiceFields.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { snapshots } from '../contract.ts';
import { forbiddenInNames, maxNameLength, maxNoteLength } from '../limits.ts';
import { dateSuffix } from '../names.ts';
import type { SnapshotTree } from './types.ts';
import { monthTextWithAbout } from './labels.ts';

type Kind = 'disks' | 'quiesced' | 'memory';
interface Props {
  server: { id: string; name: string };
  onClose(): void;
}

/** The kinds of snapshot that a server can have now. */
export function kindChoices(can: { memory: boolean; quiesce: boolean } | null, on: boolean) {
  const reasonOf = (able: boolean) =>
    !able ? t`Not supported in this data center.` : on ? null : t`The server must be on.`;
  return [
    { value: 'disks' as const, title: t`Disks`, note: t`Like after a power loss. Fastest.` },
    {
      value: 'quiesced' as const,
      title: t`Disks (filesystem-consistent)`,
      note: t`File systems are flushed first.`,
      disabledReason: reasonOf(can?.quiesce ?? false),
    },
    {
      value: 'memory' as const,
      title: t`Disks and memory`,
      note: t`Programs continue where they were. Largest.`,
      disabledReason: reasonOf(can?.memory ?? false),
    },
  ];
}

/** Asks for the name and kind of a new snapshot. */
export default function CreateDialog({ server, onClose }: Props) {
  const params = { serverId: server.id };
  const tree = useRead(snapshots.listSnapshots, { params, query: { size: 0 } });
  const detail = useRead(servers.readServer, { params });
  const [openedAt] = useState(() => new Date());
  const form = useOpForm(snapshots.createSnapshot, {
    start: { name: '', dateSuffix: true, note: '', kind: 'disks' as Kind },
    params,
    check: ({ name }) => ({ name: name.trim() === '' ? t`Enter a name, for example “Before the upgrade”.` : null }),
    input: ({ name, note, ...values }) => ({ ...values, name: name.trim(), note: note.trim() }),
  });
  const { name, kind } = form.values;
  const used = tree.data?.used ?? 0;
  const limit = tree.data?.limit ?? 0;
  const full = tree.data !== undefined && used >= limit;
  const on = detail.data?.state === 'on';
  return (
    <OpDialog
      form={form}
      title={t`Snapshot of ${server.name}`}
      action={t`Take snapshot`}
      disabledReason={full ? t`The server has ${used} of ${limit} snapshots. Delete one first.` : null}
      done={t`Taking a snapshot of ${server.name}`}
      onClose={onClose}
    >
      <div className="grid gap-2.5">
        <TextField
          label={t`Name`}
          autoComplete="off"
          spellCheck={false}
          maxLength={maxNameLength * 2}
          hint={
            form.values.dateSuffix && name.trim() !== ''
              ? t`The name will be “${name.trim() + dateSuffix(openedAt)}”.`
              : t`Up to ${maxNameLength} characters, without ${forbiddenInNames}`
          }
          {...form.field('name')}
        />
        <CheckField label={t`Add date to the name`} {...form.checked('dateSuffix')} />
      </div>
      <div>
        <p aria-hidden className="mb-1.5 font-medium">
          {t`Contents`}
        </p>
        <RadioCards<Kind>
          label={t`Contents`}
          className="grid-cols-1"
          value={kind}
          choices={kindChoices(tree.data?.can ?? null, on)}
          onChange={(next) => form.set({ kind: next })}
        />
      </div>
      <TextAreaField
        label={t`Note`}
        optional={t`optional`}
        rows={2}
        maxLength={maxNoteLength}
        {...form.field('note')}
      />
      <Cost tree={tree.data} diskGb={detail.data?.disks.reduce((sum, disk) => sum + disk.sizeGb, 0) ?? 0} />
    </OpDialog>
  );
}

function Cost({ tree, diskGb }: { tree: SnapshotTree | undefined; diskGb: number }) {
  if (!tree) return null;
  const each = monthTextWithAbout(tree.price, 1024);
  const most = monthTextWithAbout(tree.price, diskGb * 1024) ?? '';
  return (
    <p className="text-[13px] text-muted">
      {t`Starts small and grows as data changes, up to ${diskGb} GB.`}{' '}
      {each === null ? t`Snapshots are free.` : t`${each} per GB per month, at most ${most}.`}{' '}
      {tree.price && <AboutRates of={tree.price.currency} />} {t`Snapshot ${tree.used + 1} of ${tree.limit}.`}
    </p>
  );
}
