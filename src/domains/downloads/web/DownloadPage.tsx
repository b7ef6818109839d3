import { plural, t } from '@lingui/core/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { Download, FileClock, FileText, FileX } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { urlOf } from '#shell/data/call.ts';
import { bytesText, dateText } from '#shell/text/format.ts';
import { PublicFrame, textLink } from '#shell/frame/PublicFrame.tsx';
import { useRead } from '#shell/data/read.ts';
import { useWindowTitle } from '#shell/frame/window-title.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Banner, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { downloads } from '../contract.ts';
import type { DownloadKind } from '../schemas.ts';

type View = AnswerOf<typeof downloads.readDownload>;

const kindOf = (path: string): DownloadKind => {
  const first = path.split('/')[1]?.toLowerCase();
  return first === 'usage' || first === 'invoice' || first === 'document' ? first : 'report';
};
const titles: Record<DownloadKind, () => string> = {
  report: () => t`Download a report`,
  usage: () => t`Download a usage report`,
  invoice: () => t`Download an invoice`,
  document: () => t`Download a document`,
};

/** `/report/download`, `/usage/download`, `/invoice/download` and `/document/download`: what a mailed link leads to. */
export default function DownloadPage() {
  useWindowTitle();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const token = typeof search['token'] === 'string' && search['token'] !== '' ? search['token'] : 'none';
  const kind = kindOf(location.pathname);
  const params = { kind, token };
  const [waiting, setWaiting] = useState(true);
  const read = useRead(downloads.readDownload, { params }, waiting ? { pollSeconds: 2, always: true } : {});
  const { data, error } = read;
  const goesOn = error === null && (data === undefined || data.state === 'preparing');
  if (waiting !== goesOn) setWaiting(goesOn);
  return (
    <PublicFrame
      title={titles[kind]()}
      width="medium"
      below={
        <Link to="/" className={textLink}>
          {t`Open console`}
        </Link>
      }
    >
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-4">
        {error?.status === 404 && <Dead text={error.message} />}
        {error && error.status !== 404 && <InlineError text={error.message} onRetry={() => void read.refetch()} />}
        {!data && !error && <SkeletonRows rows={3} />}
        {data && <File view={data} href={urlOf(downloads.fetchDownload, { params })} />}
      </div>
    </PublicFrame>
  );
}

/** A link that does not lead to a file, and what to do. */
function Dead({ text }: { text: string }) {
  return (
    <>
      <p className="flex items-center gap-3 rounded-xl border border-line p-4">
        <FileX aria-hidden size={24} className="shrink-0 text-bad" />
        <span>{text}</span>
      </p>
      <p className="text-muted">{t`Sign in to the console and request the file again.`}</p>
    </>
  );
}

const reasons: Record<Exclude<View['state'], 'ready' | 'preparing'>, () => string> = {
  used: () => t`This download link has already been used.`,
  expired: () => t`This download link has expired.`,
  failed: () => t`The file could not be created.`,
};

function File({ view, href }: { view: View; href: string }) {
  const [begun, setBegun] = useState(false);
  if (view.state === 'preparing') {
    return (
      <p role="status" className="flex items-center gap-3 rounded-xl bg-brand-soft p-4">
        <FileClock aria-hidden size={24} className="shrink-0 text-brand-text" />
        <span>
          <span className="block font-medium wrap-anywhere">{view.title}</span>
          <span className="text-muted">{t`The file is being prepared. This page updates when it is ready.`}</span>
        </span>
      </p>
    );
  }
  if (view.state !== 'ready') {
    return (
      <>
        <p className="font-medium wrap-anywhere">{view.title}</p>
        <Dead text={reasons[view.state]()} />
      </>
    );
  }
  const until = dateText(view.expiresAt);
  return (
    <>
      <div className="flex items-center gap-4 rounded-xl border border-line p-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-brand-soft text-brand-text">
          <FileText aria-hidden size={22} />
        </span>
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{view.title}</p>
          <p className="text-[13px] wrap-anywhere text-muted tabular-nums">
            {view.filename} · {bytesText(view.bytes)} · {plural(view.rows, { one: '# row', other: '# rows' })}
          </p>
        </div>
      </div>
      {begun && <Banner tone="ok">{t`The download has started. If it fails, try again within ten minutes.`}</Banner>}
      <a href={href} download className={buttonClass('primary')} onClick={() => setBegun(true)}>
        <Download aria-hidden size={17} />
        {t`Download file`}
      </a>
      <p className="text-[13px] text-muted">{t`The link works once, through ${until}.`}</p>
    </>
  );
}
