import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { languageNames } from '#kernel/languages.ts';
import { useList, type RowOf } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { Card } from '#ui/Card.tsx';
import { mailTemplates } from '../contract.ts';
import { mailTemplatePath } from '../paths.ts';

type Row = RowOf<typeof mailTemplates.listMailTemplates>;

const columnsOf = (siteHost: string): ListColumn<Row>[] => [
  {
    id: 'title',
    title: t`Email`,
    sort: 'title',
    cell: ({ id, title }) => <RowLink to={mailTemplatePath(siteHost, id)}>{title}</RowLink>,
  },
  {
    id: 'own',
    title: t`Own text`,
    phone: 'line',
    cell: ({ own }) =>
      own.length === 0 ? (
        <span className="text-muted">{t`Default`}</span>
      ) : (
        own.map((language) => languageNames[language]).join(', ')
      ),
  },
];

/** The mails of a site, and where its own texts are written. */
export default function MailsSection({ siteHost }: { siteHost: string }) {
  const list = useList(mailTemplates.listMailTemplates, { params: { siteHost }, prefix: 'mail.' });
  const columns = useMemo(() => columnsOf(siteHost), [siteHost]);
  return (
    <Card
      title={t`Email texts`}
      note={t`Every email that this site sends. Open one to write your own subject and text.`}
    >
      <ListScreen
        list={list}
        label={t`Email texts`}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        search={{ label: t`Search emails` }}
        noMatch={t`No email matches`}
        nothing={<p className="text-muted">{t`No emails.`}</p>}
      />
    </Card>
  );
}
