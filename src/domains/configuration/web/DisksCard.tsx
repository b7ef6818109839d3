import { t } from '@lingui/core/macro';
import { Plus, Trash2, Undo2 } from 'lucide-react';
import { gigabytesText } from '#shell/format.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { told } from '#ui/told.ts';
import { TextField } from '#ui/TextField.tsx';
import { FieldError } from './FieldError.tsx';
import { GrowSteps } from './GrowSteps.tsx';
import type { Editing } from './types.ts';

const newDiskGb = 100;

/** The disks that are there, and those that are to come. */
export function DisksCard(editing: Editing) {
  const { form, change, target, refusals, errorOf, edit } = editing;
  const { disks } = form.current;
  const total = target.disks.reduce((sum, disk) => sum + disk.sizeGb, 0);
  const added = change.addDisks ?? [];
  const full = target.disks.length >= form.maxDisks;
  const setAdded = (addDisks: number[]) => edit({ addDisks });
  return (
    <Card title={t`Disks`} note={t`${gigabytesText(total)} in all. A disk can grow, never shrink.`}>
      <fieldset disabled={refusals.hardware !== null} className="disabled:opacity-60">
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
                label={t`Take back new disk ${i + 1}`}
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
          disabledReason={refusals.hardware ?? (full ? t`A server has at most ${form.maxDisks} disks.` : null)}
          onClick={() => setAdded([...added, newDiskGb])}
        >
          <Plus aria-hidden size={15} />
          {t`Add disk`}
        </Button>
        <FieldError text={errorOf('addDisks')} />
        {form.refusals.removal !== null && disks.length > 1 && (
          <p className="mt-3 text-[13px] text-muted">
            {t`No disk can be removed.`} {told(form.refusals.removal)}
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
  const label = at === 0 ? t`Disk 1, system` : t`Disk ${at + 1}`;
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
          disabledReason={form.refusals.removal === null ? null : told(form.refusals.removal)}
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
        label={t`${label} goes: type ${disk.sizeGb} to confirm`}
        inputMode="numeric"
        autoComplete="off"
        value={typed === 0 ? '' : String(typed)}
        error={errorOf(`removeDisks.${removing}.confirmGb`)}
        hint={t`Everything on these ${gigabytesText(disk.sizeGb)} is lost.`}
        onChange={(event) => set(Number(event.target.value.replace(/\D/g, '').slice(0, 6)))}
      />
      <IconButton
        className="mt-7"
        label={t`Keep it: ${label}`}
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
