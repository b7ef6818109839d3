import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { terminateAccountsPath } from '#domains/account-batches/paths.ts';
import { serversPath } from '#domains/servers/paths.ts';
import type { Path } from '#kernel/paths.ts';
import { urlOf } from '#shell/data/call.ts';
import { useAct } from '#shell/form/act.ts';
import { textLink } from '#shell/frame/PublicFrame.tsx';
import { holds } from '#shell/session/session-reads.ts';
import { dateText } from '#shell/text/format.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { toast } from '#ui/toast.ts';
import { siteClosure } from '../contract.ts';
import { isZip } from '../archive-files.ts';
import { FinishDialog } from './CloseDialogs.tsx';
import { fileTitle, type Closing, type SiteState } from './labels.ts';

/** What is left until a site can be closed, and its hand-over archive. */
export function ClosingCard({ state, closing }: { state: SiteState; closing: Closing }) {
  const params = { siteHost: state.host };
  const may = holds('site.close');
  const [finishing, setFinishing] = useState(false);
  const archive = useAct(siteClosure.makeArchive);
  const cancel = useAct(siteClosure.cancelClosing, { onDone: () => toast('success', t`Closing canceled`) });
  const open = closing.points.filter(({ done }) => !done).length;
  const isClosed = closing.closedAt !== null;
  const isArchiving = archive.isPending || state.archiveTask !== null;
  return (
    <Card
      title={isClosed ? t`Site closed` : t`Closing`}
      note={
        closing.closedAt === null
          ? t`Started on ${dateText(closing.startedAt)}. Reason: ${closing.reason}`
          : t`Closed on ${dateText(closing.closedAt)}. Reason: ${closing.reason}`
      }
      actions={
        may &&
        !isClosed && (
          <Button busy={isArchiving} onClick={() => archive.mutate({ params })}>
            {closing.files.length === 0 ? t`Create archive` : t`Create archive again`}
          </Button>
        )
      }
    >
      {!isClosed && (
        <ul aria-label={t`Closing checklist`} className="divide-y divide-line">
          {closing.points.map((point) => {
            const { title, note, way } = pointText(point, closing);
            return (
              <li
                key={point.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0"
              >
                <div className="min-w-0">
                  <span className="font-medium">{title}</span>
                  <p className="text-muted">{note}</p>
                </div>
                <span className="flex items-center gap-4">
                  {way && !point.done && (
                    <Link to={way.to} className={textLink}>
                      {way.title}
                    </Link>
                  )}
                  <StateDot tone={point.done ? 'ok' : 'warn'}>{point.done ? t`Done` : t`To do`}</StateDot>
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {closing.files.length > 0 && <Files files={closing.files} siteHost={state.host} may={may} />}
      {may && !isClosed && (
        <div className="mt-4 flex flex-wrap justify-end gap-3">
          <Button busy={cancel.isPending} onClick={() => cancel.mutate({ params })}>{t`Cancel closing`}</Button>
          <Button
            look="danger"
            disabledReason={open > 0 ? t`Complete the checklist first.` : null}
            onClick={() => setFinishing(true)}
          >{t`Close site…`}</Button>
        </div>
      )}
      {finishing && (
        <FinishDialog siteHost={state.host} hosts={state.impact.hosts} onClose={() => setFinishing(false)} />
      )}
    </Card>
  );
}

interface PointText {
  title: string;
  note: string;
  way?: { to: Path; title: string };
}

function pointText({ id, count, done }: Closing['points'][number], closing: Closing): PointText {
  const ends = dateText(closing.endsAt);
  switch (id) {
    case 'waiting':
      return {
        title: t`Waiting period is over`,
        note: done
          ? t`Over since ${ends}.`
          : plural(count, { one: `# day left, until ${ends}.`, other: `# days left, until ${ends}.` }),
      };
    case 'accounts':
      return {
        title: t`Customer accounts are closed`,
        note: done
          ? t`No customer account is left.`
          : plural(count, {
              one: '# account is left. Terminate it, or wait until its owner has deleted it.',
              other: '# accounts are left. Terminate them, or wait until their owners have deleted them.',
            }),
        way: { to: terminateAccountsPath(), title: t`Terminate accounts` },
      };
    case 'servers':
      return {
        title: t`Servers are terminated`,
        note: done ? t`No server is left.` : plural(count, { one: '# server is left.', other: '# servers are left.' }),
        way: { to: serversPath(), title: t`Servers` },
      };
    case 'archive':
      return {
        title: t`Hand-over archive is ready`,
        note:
          count > 0
            ? t`Something was charged or invoiced, or an account or a server was added, since the archive was created. Create it again.`
            : t`Accounts, servers, invoices and transactions as CSV files, and invoices, statements and receipts as PDF files. Create the archive before accounts are closed, and again after the last invoice.`,
      };
  }
}

function Files({ files, siteHost, may }: { files: Closing['files']; siteHost: string; may: boolean }) {
  return (
    <ul aria-label={t`Hand-over archive`} className="mt-2 divide-y divide-line border-t border-line pt-1">
      {files.map(({ name, state, current, rows, expiresAt }) => (
        <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
          <span>
            {fileTitle(name)}
            {state === 'ready' && rows !== null && (
              <span className="text-muted">
                {' '}
                {isZip(name)
                  ? plural(rows, { one: '# file', other: '# files' })
                  : plural(rows, { one: '# row', other: '# rows' })}
                , {t`until ${dateText(expiresAt)}`}
                {!current && <>, {t`out of date`}</>}
              </span>
            )}
          </span>
          {state === 'ready' && may ? (
            <a
              href={urlOf(siteClosure.fetchArchiveFile, { params: { siteHost, file: name } })}
              download
              className={textLink}
              aria-label={t`Download ${fileTitle(name)}`}
            >{t`Download`}</a>
          ) : (
            <span className="text-muted">
              {state === 'preparing' ? t`Being created` : state === 'ready' ? t`Ready` : t`Not available`}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
