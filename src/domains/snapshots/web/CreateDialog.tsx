import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { AboutRates } from '#shell/AboutMoney.tsx';
import { useAct } from '#shell/act.ts';
import { useRead } from '#shell/read.ts';
import { toastTask } from '#shell/toast-task.ts';
import { servers } from '#domains/servers/contract.ts';
import { Button } from '#ui/Button.tsx';
import { CheckField, RadioCards } from '#ui/ChoiceFields.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { snapshots } from '../contract.ts';
import { forbiddenInNames, maxNameLength, maxNoteLength } from '../limits.ts';
import { dateSuffix } from '../names.ts';
import type { SnapshotTree } from './types.ts';
import { monthTextWithAbout } from './words.ts';

type Kind = 'disks' | 'quiesced' | 'memory';
interface Props {
  server: { id: string; name: string };
  onClose(): void;
}

/** The kinds of snapshot that a server can have now. */
export function kindChoices(can: { memory: boolean; quiesce: boolean } | null, on: boolean) {
  const reasonOf = (able: boolean) =>
    !able ? t`This data center cannot do it.` : on ? null : t`The server must be on.`;
  return [
    { value: 'disks' as const, title: t`Disks`, note: t`As after a power cut. Quickest.` },
    {
      value: 'quiesced' as const,
      title: t`Disks at rest`,
      note: t`The guest writes out its files first.`,
      disabledReason: reasonOf(can?.quiesce ?? false),
    },
    {
      value: 'memory' as const,
      title: t`Disks and memory`,
      note: t`Programs go on where they were. Largest.`,
      disabledReason: reasonOf(can?.memory ?? false),
    },
  ];
}

/** Asks for the name and kind of a new snapshot. */
export default function CreateDialog({ server, onClose }: Props) {
  const params = { serverId: server.id };
  const tree = useRead(snapshots.listSnapshots, { params });
  const detail = useRead(servers.readServer, { params });
  const [name, setName] = useState('');
  const [suffix, setSuffix] = useState(true);
  const [note, setNote] = useState('');
  const [kind, setKind] = useState<Kind>('disks');
  const [openedAt] = useState(() => new Date());
  const [missing, setMissing] = useState(false);
  const create = useAct(snapshots.createSnapshot, {
    refresh: [snapshots.listSnapshots, servers.readServer, servers.listServers],
    onRefused: () => false,
    onDone: ({ cmdId }) => {
      toastTask(t`Taking a snapshot of ${server.name}`, cmdId);
      onClose();
    },
  });
  const submit = () => {
    if (name.trim() === '') return setMissing(true);
    create.mutate({ params, input: { name: name.trim(), dateSuffix: suffix, note: note.trim(), kind } });
  };
  const refused = create.error;
  const atName = refused?.of('name');
  const used = tree.data?.used ?? 0;
  const limit = tree.data?.limit ?? 0;
  const full = tree.data !== undefined && used >= limit;
  const on = detail.data?.state === 'on';
  return (
    <Dialog
      title={t`Snapshot of ${server.name}`}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            look="primary"
            busy={create.isPending}
            disabledReason={full ? t`The server has ${used} of ${limit} snapshots. Delete one first.` : null}
          >
            {t`Take snapshot`}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {refused && !atName && <Banner tone="bad">{refused.message}</Banner>}
        <div className="grid gap-2.5">
          <TextField
            label={t`Name`}
            autoComplete="off"
            spellCheck={false}
            maxLength={maxNameLength * 2}
            value={name}
            error={missing ? t`Give it a name, such as “Before the upgrade”.` : atName}
            hint={
              suffix && name.trim() !== ''
                ? t`It will be called “${name.trim() + dateSuffix(openedAt)}”.`
                : t`Up to ${maxNameLength} characters, without ${forbiddenInNames}`
            }
            onChange={(event) => {
              setName(event.target.value);
              setMissing(false);
              if (refused) create.reset();
            }}
          />
          <CheckField label={t`Put the date behind the name`} checked={suffix} onChange={setSuffix} />
        </div>
        <div>
          <p aria-hidden className="mb-1.5 font-medium">
            {t`What it keeps`}
          </p>
          <RadioCards<Kind>
            label={t`What it keeps`}
            className="grid-cols-1"
            value={kind}
            choices={kindChoices(tree.data?.can ?? null, on)}
            onChange={setKind}
          />
        </div>
        <TextAreaField
          label={t`Note`}
          optional={t`optional`}
          rows={2}
          maxLength={maxNoteLength}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <Cost tree={tree.data} diskGb={detail.data?.disks.reduce((sum, disk) => sum + disk.sizeGb, 0) ?? 0} />
      </div>
    </Dialog>
  );
}

function Cost({ tree, diskGb }: { tree: SnapshotTree | undefined; diskGb: number }) {
  if (!tree) return null;
  const each = monthTextWithAbout(tree.price, 1024);
  const most = monthTextWithAbout(tree.price, diskGb * 1024) ?? '';
  return (
    <p className="text-[13px] text-muted">
      {t`It starts small and grows with everything that is written, up to ${diskGb} GB.`}{' '}
      {each === null ? t`Snapshots cost nothing extra.` : t`${each} a month for each GB it occupies, at most ${most}.`}{' '}
      {tree.price && <AboutRates of={tree.price.currency} />} {t`This is number ${tree.used + 1} of ${tree.limit}.`}
    </p>
  );
}
