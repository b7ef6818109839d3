import { t } from '@lingui/core/macro';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Plus, Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { gigabytesText } from '#shell/text/format.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { FieldError } from './FieldError.tsx';
import type { Editing } from './types.ts';

/** A grown disk is larger outside; the guest still has to take the room. */
export function GrowSteps({ osFamily }: { osFamily: string }) {
  const code =
    osFamily === 'windows'
      ? 'Resize-Partition -DriveLetter C -Size (Get-PartitionSupportedSize -DriveLetter C).SizeMax'
      : 'growpart /dev/vda 1 && resize2fs /dev/vda1';
  return (
    <div className="mt-5 rounded-lg bg-hover px-3.5 py-3 text-[13px]">
      <p className="font-medium">{t`Next steps in the guest system`}</p>
      <p className="mt-0.5 text-muted">
        {t`The disk was enlarged, but its partition wasn't. To grow the first partition of the system disk:`}
      </p>
      <p className="mt-2 flex items-center gap-2">
        <code className="min-w-0 font-mono break-all">{code}</code>
        <CopyButton value={code} label={t`the command`} />
      </p>
      {osFamily !== 'windows' && <p className="mt-1 text-muted">{t`With XFS: xfs_growfs / instead of resize2fs.`}</p>}
    </div>
  );
}

const newDiskGb = 100;

/** The disks that are there, and those that are to come. */
export function DisksCard({ held, ...editing }: Editing & { held: ReactNode }) {
  const { form, change, target, refusals, errorOf, edit } = editing;
  const { disks } = form.current;
  const total = target.disks.reduce((sum, disk) => sum + disk.sizeGb, 0);
  const added = change.addDisks ?? [];
  const full = target.disks.length >= form.maxDisks;
  const setAdded = (addDisks: number[]) => edit({ addDisks });
  return (
    <Card title={t`Disks`} note={t`${gigabytesText(total)} total. Disks can be enlarged but not shrunk.`}>
      {held && <div className="mb-4">{held}</div>}
      <fieldset disabled={refusals.disks !== null} className="disabled:opacity-60">
        <legend className="sr-only">{t`Disks`}</legend>
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          {disks.map((disk, at) => (
            <Disk key={disk.id} {...{ disk, at, editing }} />
          ))}
          {added.map((gb, i) => (
            // A disk that does not exist yet is known by its position alone.
            <div key={i} className="flex items-end gap-1.5">
              <SelectField
                className="flex-1"
                label={t`New disk ${i + 1}`}
                value={String(gb)}
                error={errorOf(`addDisks.${i}`)}
                choices={sizesFrom(editing, 0, form.maxDiskGb)}
                onChange={(size) => setAdded(added.map((old, n) => (n === i ? Number(size) : old)))}
              />
              <IconButton
                label={t`Discard new disk ${i + 1}`}
                onClick={() => setAdded(added.filter((_, n) => n !== i))}
              >
                <Undo2 size={16} />
              </IconButton>
            </div>
          ))}
        </div>
        <Button
          small
          className="mt-3"
          disabledReason={refusals.disks ?? (full ? t`A server can have at most ${form.maxDisks} disks.` : null)}
          onClick={() => setAdded([...added, newDiskGb])}
        >
          <Plus aria-hidden size={15} />
          {t`Add disk`}
        </Button>
        <FieldError text={errorOf('addDisks')} />
        {form.refusals.removal !== null && disks.length > 1 && (
          <p className="mt-3 text-[13px] text-muted">
            {t`No disk can be removed.`} {form.refusals.removal}
          </p>
        )}
      </fieldset>
      {(change.growDisks?.length ?? 0) > 0 && <GrowSteps osFamily={form.osFamily} />}
    </Card>
  );
}

interface DiskProps {
  disk: { id: string; sizeGb: number };
  at: number;
  editing: Editing;
}

function Disk({ disk, at, editing }: DiskProps) {
  const { form, change, errorOf, edit } = editing;
  const { growDisks = [], removeDisks = [] } = change;
  const removing = removeDisks.findIndex(({ diskId }) => diskId === disk.id);
  const growing = growDisks.findIndex(({ diskId }) => diskId === disk.id);
  const others = growDisks.filter(({ diskId }) => diskId !== disk.id);
  const label = at === 0 ? t`Disk 1 (system)` : t`Disk ${at + 1}`;
  if (removing !== -1) return <Removed {...{ disk, label, editing, removing }} />;
  return (
    <div className="flex items-end gap-1.5">
      <SelectField
        className="flex-1"
        label={label}
        value={String(growDisks[growing]?.sizeGb ?? disk.sizeGb)}
        error={errorOf(`growDisks.${growing}.sizeGb`)}
        choices={sizesFrom(editing, disk.sizeGb, at === 0 ? form.maxOsDiskGb : form.maxDiskGb)}
        onChange={(size) =>
          edit({
            growDisks: Number(size) === disk.sizeGb ? others : [...others, { diskId: disk.id, sizeGb: Number(size) }],
          })
        }
      />
      {at > 0 && (
        <IconButton
          label={t`Remove disk ${at + 1}`}
          disabledReason={form.refusals.removal}
          onClick={() => edit({ growDisks: others, removeDisks: [...removeDisks, { diskId: disk.id, confirmGb: 0 }] })}
        >
          <Trash2 size={16} />
        </IconButton>
      )}
    </div>
  );
}

/** A disk that is to go, with what is on it: its size is typed to confirm. */
function Removed({ disk, label, editing, removing }: Omit<DiskProps, 'at'> & { label: string; removing: number }) {
  const { change, errorOf, edit } = editing;
  const { removeDisks = [] } = change;
  const typed = removeDisks[removing]?.confirmGb ?? 0;
  const set = (confirmGb: number) =>
    edit({ removeDisks: removeDisks.map((one) => (one.diskId === disk.id ? { ...one, confirmGb } : one)) });
  return (
    <div className="flex items-start gap-1.5">
      <TextField
        className="flex-1"
        label={t`${label} will be deleted. Type ${disk.sizeGb} to confirm`}
        inputMode="numeric"
        autoComplete="off"
        value={typed === 0 ? '' : String(typed)}
        error={errorOf(`removeDisks.${removing}.confirmGb`)}
        hint={t`All data on these ${gigabytesText(disk.sizeGb)} is lost.`}
        onChange={(event) => set(Number(event.target.value.replace(/\D/g, '').slice(0, 6)))}
      />
      <IconButton
        className="mt-7"
        label={t`Keep ${label}`}
        onClick={() => edit({ removeDisks: removeDisks.filter(({ diskId }) => diskId !== disk.id) })}
      >
        <Undo2 size={16} />
      </IconButton>
    </div>
  );
}

function sizesFrom({ form }: Editing, from: number, max: number) {
  const sizes = form.diskSizesGb.filter((gb) => gb >= from && gb <= max);
  const all = from === 0 || sizes.includes(from) ? sizes : [from, ...sizes];
  return all.map((gb) => ({ value: String(gb), title: gigabytesText(gb) }));
}
