import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { useBulkResults } from '#shell/use-bulk-results.ts';
import { toast } from '#ui/toast.ts';
import { problemOfGrantee } from '#shell/GranteeFields.tsx';
import { library } from '../contract.ts';
import { refusalOfImage } from '../states.ts';
import { ImagesDialog, type Results } from './ImagesDialog.tsx';
import { emptySharing, inputOfSharing, ShareFields } from './ShareFields.tsx';
import type { ImageRow, LibraryFrame } from './types.ts';

interface Props {
  rows: readonly ImageRow[];
  frame: LibraryFrame;
  onClose(): void;
}

/** Shares several images with one person, group or site. */
export default function ShareImagesDialog({ rows, frame, onClose }: Props) {
  const [chosen] = useState(rows);
  const { results, take, skipped } = useBulkResults<Results[number]>('imageId');
  const [form, setForm] = useState(emptySharing);
  const act = useAct(library.shareImages, {
    refresh: [library.listImages, library.readImage],
    onRefused: () => false,
    onDone: (answer) => {
      if (results !== undefined || answer.results.some(({ refusal }) => refusal !== null)) return take(answer.results);
      toast('success', t`The images are shared`);
      onClose();
    },
  });
  const { error } = act;
  return (
    <ImagesDialog
      title={plural(chosen.length, { one: 'Share the image', other: 'Share # images' })}
      action={t`Share`}
      verb={{ can: t`Can be shared`, done: t`Shared` }}
      rows={chosen}
      refusalOf={(row) => refusalOfImage('share', row)}
      results={results}
      skipped={skipped}
      error={error && error.general.length > 0 ? error.message : null}
      busy={act.isPending}
      disabledReason={problemOfGrantee(form)}
      onSubmit={(imageIds) => act.mutate({ input: { imageIds, ...inputOfSharing(form) } })}
      onClose={onClose}
    >
      <ShareFields form={form} frame={frame} error={error} onChange={setForm} />
    </ImagesDialog>
  );
}
