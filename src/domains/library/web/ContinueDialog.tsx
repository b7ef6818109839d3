import { t } from '@lingui/core/macro';
import { bytesText } from '#shell/text/format.ts';
import { useUser } from '#shell/session/session-reads.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { FileField } from '#ui/FileField.tsx';
import { library } from '../contract.ts';
import type { ImageRow } from './types.ts';
import { startUpload } from './uploading.ts';

/** Goes on with an upload that another page began: the file has to be chosen again. */
export default function ContinueDialog({ row, onClose }: { row: ImageRow; onClose(): void }) {
  const owner = useUser()?.userId ?? '';
  const again = row.state === 'failed';
  const size = bytesText(row.sizeBytes);
  const problemOf = (file: File | null) =>
    file !== null && !again && file.size !== row.sizeBytes
      ? t`This file has a different size than the one you started uploading.`
      : null;
  const form = useOpForm(library.resumeUpload, {
    start: { file: null as File | null },
    params: { imageId: row.id },
    check: ({ file }) => ({ file: file === null ? t`Choose a file first.` : problemOf(file) }),
    input: ({ file }) => (again && file ? { fileName: file.name, sizeBytes: file.size } : {}),
    onDone: (ticket, { file }) => {
      if (file) startUpload(ticket, { file, name: row.name, owner });
    },
  });
  return (
    <OpDialog
      form={form}
      title={again ? t`Upload ${row.name} again` : t`Resume upload of ${row.name}`}
      action={again ? t`Upload again` : t`Resume`}
      onClose={onClose}
    >
      <p className="text-muted">
        {again
          ? t`The first attempt was discarded. Choose ${row.createdFrom} again or another file of the same format.`
          : t`This browser doesn't store the file. Choose ${row.createdFrom} (${size}) again. Data already uploaded isn't sent again.`}
      </p>
      <FileField
        label={t`File`}
        error={problemOf(form.values.file) ?? form.error('file')}
        chosen={form.values.file?.name}
        onFile={(file) => form.set({ file: file ?? null })}
      />
    </OpDialog>
  );
}
