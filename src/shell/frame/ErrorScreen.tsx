import { t } from '@lingui/core/macro';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { CloudAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { consoleOps } from '#domains/console/contract.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { dashboardPath } from '#domains/account/paths.ts';
import { logViewPath } from '#domains/logs/paths.ts';
import { connectionCheckPath } from '#domains/self-check/paths.ts';
import { isPartMissing } from '#ui/load-part.ts';
import { lookForUpdate, useUpdate } from '../boot/update.ts';
import { ApiError } from '../data/api-error.ts';
import { call } from '../data/call.ts';
import { useMay } from '../session/session-reads.ts';

/** What is in the place of a screen that crashed; the rest of the shell stays usable. */
export function ErrorScreen({ error, info }: ErrorComponentProps) {
  const [reportId, setReportId] = useState<string>();
  useEffect(() => {
    if (isPartMissing(error)) void lookForUpdate();
    if (error instanceof ApiError || isPartMissing(error)) return;
    const input = {
      message: String(error).slice(0, 2000),
      stack: error instanceof Error ? (error.stack ?? '').slice(0, 20_000) : '',
      page: location.pathname.slice(0, 500),
      component: (info?.componentStack ?? '').slice(0, 10_000),
    };
    // A crash report that cannot be sent must not hide the screen that says so.
    call(consoleOps.reportCrash, { input }, { ownSession: true }).then(
      (answer) => setReportId(answer.reportId),
      () => undefined,
    );
  }, [error, info]);
  const mayLogs = useMay('log.view');
  if (isPartMissing(error)) return <MissingPart />;
  const about = linesAbout(error, reportId);
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center px-6 py-20 text-center">
      <span className="mb-5 grid size-14 place-items-center rounded-full bg-bad-soft text-bad">
        <CloudAlert aria-hidden size={26} strokeWidth={1.6} />
      </span>
      <h1 className="text-lg font-semibold">{t`Oops! Something went wrong. Please try again later.`}</h1>
      {error instanceof ApiError && <p className="mt-1 text-muted">{error.message}</p>}
      <p className="mt-6 flex flex-wrap justify-center gap-2">
        <a href={dashboardPath()} className={buttonClass('primary')}>{t`Go To Dashboard`}</a>
        <SelfCheckLink />
        {mayLogs && about && <a href={logViewPath(about)} className={buttonClass()}>{t`View log lines`}</a>}
      </p>
      {reportId && (
        <p className="mt-6 flex flex-wrap items-center justify-center gap-2 text-xs text-muted">
          {t`Report`} <code className="font-mono">{reportId}</code>
          <CopyButton value={reportId} label={t`report ID`} />
        </p>
      )}
    </div>
  );
}

/** Which log lines are about the failure: those of the request, or the report of the crash; null: none are known. */
function linesAbout(error: unknown, reportId: string | undefined): { requestId: string } | { filter: string } | null {
  if (error instanceof ApiError && error.requestId) return { requestId: error.requestId };
  return reportId === undefined ? null : { filter: reportId };
}

/** A plain link: the page is loaded again, and nothing of what failed is left. */
const SelfCheckLink = () => <a href={connectionCheckPath()} className={buttonClass()}>{t`Self-check`}</a>;

/** In the place of a screen whose code did not arrive: nothing is broken, and a reload brings it. */
function MissingPart() {
  const updated = useUpdate();
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center px-6 py-20 text-center">
      <h1 className="text-lg font-semibold">{t`This page could not be loaded`}</h1>
      <p className="mt-1 text-muted">
        {updated
          ? t`The console was updated after you opened it. Reload to use the new version.`
          : t`Check your connection, then reload the page.`}
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <Button look="primary" onClick={() => location.reload()}>{t`Reload page`}</Button>
        <SelfCheckLink />
      </div>
    </div>
  );
}
