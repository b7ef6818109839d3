import { t } from '@lingui/core/macro';
import { bytesText } from '#shell/format.ts';
import { useRead } from '#shell/read.ts';
import { useUser } from '#shell/session-reads.ts';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { library } from '../contract.ts';
import type { ImageRow } from './types.ts';
import { useUploads } from './uploading.ts';

/** Uploads of mine that no page sends any more, as after a reload: asks for their files again. */
export function BrokenUploads({ onContinue }: { onContinue(row: ImageRow): void }) {
  const email = useUser()?.email;
  const here = useUploads();
  const { data } = useRead(library.listImages, { query: { tab: 'uploads', size: 25 } });
  const broken = (data?.items ?? []).filter(
    (row) =>
      row.state === 'uploading' &&
      row.source === 'upload' &&
      row.task === null &&
      row.owner === email &&
      !here.some(({ imageId }) => imageId === row.id),
  );
  if (broken.length === 0) return null;
  const banners = broken.map((row) => (
    <Banner key={row.id} tone="warn">
      <span className="flex flex-wrap items-center justify-between gap-3">
        <span>
          {t`The upload of ${row.name} waits for its file, ${row.createdFrom} (${bytesText(row.sizeBytes)}). What has arrived is not sent again.`}
        </span>
        <Button small aria-label={t`Choose the file of ${row.name}`} onClick={() => onContinue(row)}>
          {t`Choose the file`}
        </Button>
      </span>
    </Banner>
  ));
  return <div className="mb-3 grid gap-2">{banners}</div>;
}
