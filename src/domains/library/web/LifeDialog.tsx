import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { FormDialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { library } from '../contract.ts';
import type { ImageRow } from './types.ts';
import { fullName } from './words.ts';

const dayOf = (at: string | null): string => at?.slice(0, 10) ?? '';
const instantOf = (day: string): string | null => (day === '' ? null : `${day}T00:00:00.000Z`);

/** Says from when an image is offered no more, and from when it can be used no more. */
export default function LifeDialog({ row, onClose }: { row: ImageRow; onClose(): void }) {
  const [deprecated, setDeprecated] = useState(dayOf(row.deprecatedAt));
  const [ends, setEnds] = useState(dayOf(row.endsAt));
  const act = useAct(library.editLife, {
    refresh: [library.listImages, library.readImage],
    onRefused: () => false,
    onDone: () => {
      toast('success', t`The life of the image is saved`);
      onClose();
    },
  });
  const { error } = act;
  return (
    <FormDialog
      title={t`Life of ${fullName(row)}`}
      onClose={onClose}
      action={t`Save`}
      busy={act.isPending}
      onSubmit={() =>
        act.mutate({
          params: { imageId: row.id },
          input: { deprecatedAt: instantOf(deprecated), endsAt: instantOf(ends) },
          ifMatch: row.revision,
        })
      }
    >
      <div className="grid gap-4">
        {error && error.general.length > 0 && <Banner tone="bad">{error.message}</Banner>}
        <TextField
          label={t`Deprecated from`}
          optional={t`optional`}
          type="date"
          hint={t`From this day it is marked, and new servers are offered another. Empty: it is offered.`}
          value={deprecated}
          error={error?.of('deprecatedAt')}
          onChange={(event) => setDeprecated(event.target.value)}
        />
        <TextField
          label={t`End of life`}
          optional={t`optional`}
          type="date"
          hint={t`From this day no server can be made or rebuilt of it. Whoever has it is told 30 days before.`}
          value={ends}
          error={error?.of('endsAt')}
          onChange={(event) => setEnds(event.target.value)}
        />
      </div>
    </FormDialog>
  );
}
