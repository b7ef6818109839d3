import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { useBulkResults } from '#shell/use-bulk-results.ts';
import { toastTask } from '#shell/toast-task.ts';
import { CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { library } from '../contract.ts';
import { refusalOfImage } from '../states.ts';
import { ImagesDialog, type Results } from './ImagesDialog.tsx';
import type { ImageRow, LibraryFrame } from './types.ts';

interface Props {
  rows: readonly ImageRow[];
  frame: LibraryFrame;
  onClose(): void;
}

/** Copies images to another zone; what could not be copied is told for each. */
export default function CopyDialog({ rows, frame, onClose }: Props) {
  const [chosen] = useState(rows);
  const { results, take, skipped } = useBulkResults<Results[number]>('imageId');
  const elsewhere = frame.zones.filter(({ id }) => chosen.some((row) => !row.zones.includes(id)));
  const [zoneId, setZone] = useState(elsewhere[0]?.id ?? '');
  const [asVersion, setAsVersion] = useState(false);
  const act = useAct(library.copyImages, {
    refresh: [library.listImages, library.readLibrary],
    onRefused: () => false,
    onDone: (answer) => {
      const [only, ...others] = answer.results;
      if (results !== undefined || others.length > 0 || only?.cmdId == null) return take(answer.results);
      toastTask(t`Copying ${only.name}`, only.cmdId);
      onClose();
    },
  });
  return (
    <ImagesDialog
      title={plural(chosen.length, { one: 'Copy the image to another zone', other: 'Copy # images to another zone' })}
      action={t`Copy`}
      verb={{ can: t`Can be copied`, done: t`Being copied` }}
      rows={chosen}
      refusalOf={(row) => refusalOfImage('copy', row)}
      results={results}
      skipped={skipped}
      error={act.error?.message ?? null}
      busy={act.isPending}
      disabledReason={zoneId === '' ? t`There is no other zone.` : null}
      onSubmit={(imageIds) => act.mutate({ input: { imageIds, zoneId, asVersion } })}
      onClose={onClose}
    >
      <p className="text-muted">
        {t`The bytes are copied between the data centers and compared with their checksum. The copy takes room of its own.`}
      </p>
      <SelectField
        label={t`Zone`}
        value={zoneId}
        choices={elsewhere.map(({ id, name }) => ({ value: id, title: name }))}
        onChange={setZone}
      />
      <CheckField
        label={t`Save as the next version where the zone has an image of this name`}
        checked={asVersion}
        onChange={setAsVersion}
      />
    </ImagesDialog>
  );
}
