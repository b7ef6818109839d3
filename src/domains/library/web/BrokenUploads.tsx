import { t } from '@lingui/core/macro';
import { bytesText } from '#shell/text/format.ts';
import { useRowActions } from '#shell/list/row-actions.tsx';
import { useUser } from '#shell/session/session-reads.ts';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { continueUpload } from './image-actions.tsx';
import type { ImageRow } from './types.ts';
import { useUploads } from './uploading.ts';

const none: readonly never[] = [];

/** The query for the uploads that have not ended. */
export const openUploads = { tab: 'uploads', size: 25 } as const;

/** Uploads of mine that no page sends anymore, as after a reload: asks for their files again. */
export function BrokenUploads({ rows }: { rows: readonly ImageRow[] }) {
  const email = useUser()?.email;
  const here = useUploads();
  const actions = useRowActions<ImageRow>(none);
  const broken = rows.filter(
    (row) =>
      row.state === 'uploading' &&
      row.source === 'upload' &&
      row.task === null &&
      row.owner === email &&
      !here.some(({ imageId }) => imageId === row.id),
  );
  if (broken.length === 0) return actions.dialog;
  const banners = broken.map((row) => (
    <Banner key={row.id} tone="warn">
      <span className="flex flex-wrap items-center justify-between gap-3">
        <span>
          {t`The upload of ${row.name} needs its file, ${row.createdFrom} (${bytesText(row.sizeBytes)}). Data already uploaded isn't sent again.`}
        </span>
        <Button small aria-label={t`Choose file for ${row.name}`} onClick={() => actions.choose(continueUpload, row)}>
          {t`Choose file`}
        </Button>
      </span>
    </Banner>
  ));
  return (
    <>
      <div className="mb-3 grid gap-2">{banners}</div>
      {actions.dialog}
    </>
  );
}
