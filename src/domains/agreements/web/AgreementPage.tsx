import { t } from '@lingui/core/macro';
import { Link, useParams } from '@tanstack/react-router';
import { SquarePen } from 'lucide-react';
import { useMemo } from 'react';
import { sitePath } from '#domains/sites/paths.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { useOpened } from '#shell/frame/recent.ts';
import { useObjectTitle } from '#shell/frame/window-title.ts';
import { useList, type RowOf } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { DateTime } from '#shell/text/DateTime.tsx';
import { MarkdownText } from '#shell/text/Markdown.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { agreements } from '../contract.ts';
import { agreementPath, agreementsPath } from '../paths.ts';

type Row = RowOf<typeof agreements.listAcceptances>;

const columnsOf = (): ListColumn<Row>[] => [
  { id: 'email', title: t`Email`, sort: 'email', kind: 'text' },
  { id: 'name', title: t`Name`, kind: 'text', spare: true },
  { id: 'version', title: t`Version`, sort: 'version', kind: 'number', phone: 'line' },
  { id: 'acceptedAt', title: t`Accepted`, sort: 'acceptedAt', kind: 'date', phone: 'line' },
  { id: 'ip', title: t`Address`, kind: 'ip' },
];

/** `/agreements/{siteId}/{agreementId}`: the current text, and who accepted which version. */
export default function AgreementPage() {
  const { siteId = '', agreementId = '' } = useParams({ strict: false });
  const params = { siteId, agreementId };
  const read = useRead(agreements.readAgreement, { params });
  const list = useList(agreements.listAcceptances, { params });
  const columns = useMemo(() => columnsOf(), []);
  const { data } = read;
  useObjectTitle(data?.title);
  useOpened(agreementPath(siteId, agreementId), data?.title);
  const gone = read.error?.status === 404 || read.error?.status === 400;
  return (
    <>
      <BackLink to={agreementsPath()}>{t`Agreements`}</BackLink>
      {gone ? (
        <EmptyState kind="no-match" title={t`Agreement not found`}>
          {t`You don't have access to its site.`}
        </EmptyState>
      ) : data ? (
        <>
          <PageHead
            title={data.title}
            note={t`${data.site} · version ${data.version}`}
            actions={
              <Link to={sitePath(data.siteHost, 'terms')} className={buttonClass('primary')}>
                <SquarePen aria-hidden size={15} />
                {t`Publish new version`}
              </Link>
            }
          />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <Card title={t`Current text`} note={t`Accepted by ${data.accepted}. Not accepted yet: ${data.waiting}.`}>
              <p className="mb-3 text-muted">
                {t`Published`} <DateTime at={data.publishedAt} />
              </p>
              <div className="max-h-96 max-w-4xl overflow-auto" tabIndex={0} role="region" aria-label={data.title}>
                <MarkdownText body={data.body} />
              </div>
            </Card>
            <Card title={t`Acceptances`}>
              <ListScreen
                list={list}
                label={t`Acceptances`}
                columns={columns}
                rowId={({ accountId, version }) => `${accountId}:${version}`}
                rowName={({ email }) => email}
                search={{ label: t`Search acceptances` }}
                noMatch={t`No acceptance matches`}
                nothing={<p className="text-muted">{t`No one has accepted this agreement yet.`}</p>}
              />
            </Card>
          </div>
        </>
      ) : (
        <ReadState read={read} rows={8} />
      )}
    </>
  );
}
