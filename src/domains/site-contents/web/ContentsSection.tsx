import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { languageNames } from '#kernel/languages.ts';
import { useList, type RowOf } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { DateTime } from '#shell/text/DateTime.tsx';
import { Card } from '#ui/Card.tsx';
import { siteContents } from '../contract.ts';
import { siteContentPath } from '../paths.ts';
import { kindLabel, kindNote } from './labels.ts';

type Row = RowOf<typeof siteContents.listSiteContents>;

const columnsOf = (siteHost: string): ListColumn<Row>[] => [
  {
    id: 'kind',
    title: t`Text`,
    cell: ({ kind }) => <RowLink to={siteContentPath(siteHost, kind)}>{kindLabel(kind)}</RowLink>,
  },
  { id: 'where', title: t`Where`, cell: ({ kind }) => <span className="text-muted">{kindNote(kind)}</span> },
  {
    id: 'languages',
    title: t`Languages`,
    phone: 'line',
    cell: ({ languages }) =>
      languages.length === 0 ? (
        <span className="text-muted">{t`None`}</span>
      ) : (
        languages.map((one) => languageNames[one]).join(', ')
      ),
  },
  { id: 'nextAt', title: t`Next version`, cell: ({ nextAt }) => (nextAt ? <DateTime at={nextAt} /> : '–') },
];

/** The texts of a site for its people. */
export default function ContentsSection({ siteHost }: { siteHost: string }) {
  const list = useList(siteContents.listSiteContents, { params: { siteHost }, prefix: 'content.' });
  const columns = useMemo(() => columnsOf(siteHost), [siteHost]);
  return (
    <Card title={t`Contents`} note={t`Texts for the people of this site, in each of its languages.`}>
      <ListScreen
        list={list}
        label={t`Contents`}
        columns={columns}
        rowId={({ kind }) => kind}
        rowName={({ kind }) => kindLabel(kind)}
        search={{ label: t`Search texts` }}
        noMatch={t`No text matches`}
        nothing={<p className="text-muted">{t`No texts.`}</p>}
      />
    </Card>
  );
}
