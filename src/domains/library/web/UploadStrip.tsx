import { t } from '@lingui/core/macro';
import { Pause, Play, X } from 'lucide-react';
import { bytesText } from '#shell/text/format.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { ProgressBar } from '#ui/Feedback.tsx';
import { endUpload, forgetUpload, pauseUpload, resume, useUploads, type Upload } from './uploading.ts';
import { leftText } from './labels.ts';

/** The uploads of this page, with what can be done with each. */
export function UploadStrip() {
  const uploads = useUploads();
  if (uploads.length === 0) return null;
  return (
    <ul aria-label={t`Uploads in this tab`} className="mb-4 grid gap-2">
      {uploads.map((upload) => (
        <li key={upload.imageId} className="rounded-xl border border-line bg-raised p-4">
          <Line upload={upload} />
        </li>
      ))}
    </ul>
  );
}

function Line({ upload }: { upload: Upload }) {
  const { imageId, name, size, sent, state, kept } = upload;
  const percent = size === 0 ? 100 : Math.floor((sent / size) * 100);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
        <span role="status" className="text-[13px] text-muted tabular-nums">
          {labelOf(upload)}
        </span>
        {state === 'running' && (
          <Button small onClick={() => void pauseUpload(imageId)}>
            <Pause aria-hidden size={14} />
            {t`Pause`}
          </Button>
        )}
        {(state === 'paused' || state === 'failed') && (
          <Button small onClick={() => resume(imageId)}>
            <Play aria-hidden size={14} />
            {t`Resume`}
          </Button>
        )}
        {state !== 'elsewhere' && (
          <IconButton
            label={state === 'done' ? t`Hide upload of ${name}` : t`Cancel upload of ${name}`}
            onClick={() => (state === 'done' ? forgetUpload(imageId) : void endUpload(imageId))}
          >
            <X size={16} />
          </IconButton>
        )}
      </div>
      {state !== 'elsewhere' && <ProgressBar label={t`Upload of ${name}`} value={percent} />}
      {state === 'running' && kept && (
        <p className="text-[13px] text-muted">
          {t`The file is stored in this browser. The upload resumes automatically after a reload.`}
        </p>
      )}
    </div>
  );
}

function labelOf({ state, sent, size, bytesPerSecond, error, queued }: Upload): string {
  const far = t`${bytesText(sent)} of ${bytesText(size)}`;
  switch (state) {
    case 'done':
      return t`Uploaded. Verifying now.`;
    case 'paused':
      return t`Paused at ${far}`;
    case 'failed':
      return t`Stopped at ${far} (${error ?? ''})`;
    case 'elsewhere':
      return t`Uploading in another tab.`;
    case 'running':
      if (queued) return t`${far}, waiting for other uploads to finish`;
      if (error !== null) return t`${far}, waiting for the connection`;
      return bytesPerSecond === 0
        ? far
        : t`${far}, ${bytesText(bytesPerSecond)}/s, ${leftText((size - sent) / bytesPerSecond)} left`;
  }
}
