import { plural, t } from '@lingui/core/macro';
import { Download, FileText } from 'lucide-react';
import { urlOf } from '#shell/data/call.ts';
import { useRead } from '#shell/data/read.ts';
import { bytesText, dateText } from '#shell/text/format.ts';
import { buttonClass } from '#ui/Button.tsx';
import { exportOps } from '../contract.ts';

/** The file that a task has written, for who ordered it; others see nothing of it. */
export default function ExportFile({ objectId }: { objectId: string }) {
  const params = { exportId: objectId };
  const { data, error } = useRead(exportOps.readExport, { params });
  if (error)
    return error.status === 404 ? (
      <p className="mb-5 text-muted">{t`Only the person who ordered this file can download it, for 7 days.`}</p>
    ) : (
      <p className="mb-5 text-muted">{error.message}</p>
    );
  if (!data) return null;
  if (data.state !== 'ready')
    return <p className="mb-5 text-muted">{t`This file is no longer kept. Export the list again.`}</p>;
  const until = dateText(data.expiresAt);
  return (
    <div className="mb-5 flex flex-wrap items-center gap-4 rounded-xl border border-line bg-surface p-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-brand-soft text-brand-text">
        <FileText aria-hidden size={22} />
      </span>
      <div className="me-auto min-w-0">
        <p className="font-medium wrap-anywhere">{data.filename}</p>
        <p className="text-[13px] text-muted tabular-nums">
          {bytesText(data.bytes)} · {plural(data.rows, { one: '# row', other: '# rows' })} · {t`Kept until ${until}`}
        </p>
      </div>
      <a href={urlOf(exportOps.fetchExport, { params })} download className={buttonClass('primary')}>
        <Download aria-hidden size={17} />
        {t`Download file`}
      </a>
    </div>
  );
}
