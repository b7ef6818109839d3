import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { bytesText } from '#shell/format.ts';
import { useUser } from '#shell/session-reads.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { boxClass, Field } from '#ui/Field.tsx';
import { library } from '../contract.ts';
import type { ImageRow } from './types.ts';
import { startUpload } from './uploading.ts';

/** Goes on with an upload that another page began: the file has to be chosen again. */
export default function ContinueDialog({ row, onClose }: { row: ImageRow; onClose(): void }) {
  const [file, setFile] = useState<File>();
  const [tried, setTried] = useState(false);
  const owner = useUser()?.userId ?? '';
  const act = useAct(library.resumeUpload, {
    refresh: [library.listImages],
    onRefused: () => false,
    onDone: (ticket) => {
      if (file) startUpload(ticket, { file, name: row.name, owner });
      onClose();
    },
  });
  const again = row.state === 'failed';
  const wrong = file !== undefined && !again && file.size !== row.sizeBytes;
  const size = bytesText(row.sizeBytes);
  const problem = wrong ? t`This file has another size: it is not the one that was begun.` : t`Choose the file.`;
  const submit = () => {
    setTried(true);
    if (file && !wrong)
      act.mutate({
        params: { imageId: row.id },
        input: again ? { fileName: file.name, sizeBytes: file.size } : {},
      });
  };
  return (
    <Dialog
      title={again ? t`Upload ${row.name} again` : t`Continue the upload of ${row.name}`}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" look="primary" busy={act.isPending}>
            {again ? t`Upload again` : t`Continue`}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {act.error && <Banner tone="bad">{act.error.message}</Banner>}
        <p className="text-muted">
          {again
            ? t`Nothing of the first attempt is kept. Choose ${row.createdFrom} again, or a better file of the same format.`
            : t`This browser does not keep the file. Choose ${row.createdFrom} (${size}) again; what has arrived is not sent again.`}
        </p>
        <Field label={t`File`} error={wrong || (tried && !file) ? problem : undefined}>
          {(wiring) => (
            <input
              type="file"
              className={`${boxClass} py-1.5`}
              {...wiring}
              onChange={(event) => setFile(event.target.files?.[0])}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}
