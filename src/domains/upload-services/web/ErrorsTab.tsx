import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { personPath } from '#domains/users/paths.ts';
import { ExportLinks } from '#shell/list/ExportLinks.tsx';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { uploadServices } from '../contract.ts';
import { errorsKeptDays } from '../limits.ts';
import type { ErrorRow } from './types.ts';

const columnsOf = (): ListColumn<ErrorRow>[] => [
  { id: 'at', title: t`Time`, kind: 'date', sort: 'at' },
  { id: 'reason', title: t`Reason`, phone: 'line', cell: ({ reason }) => reason },
  { id: 'image', title: t`Image`, cell: ({ image }) => image ?? '–' },
  {
    id: 'owner',
    title: t`Owner`,
    spare: true,
    cell: ({ owner, accountId }) => (accountId === null ? '–' : <RowLink to={personPath(accountId)}>{owner}</RowLink>),
  },
];

/** Why parts of uploads did not arrive. */
export function ErrorsTab({ serviceId }: { serviceId: string }) {
  const list = useList(uploadServices.listUploadErrors, { params: { serviceId }, pollSeconds: 30 });
  const columns = useMemo(() => columnsOf(), []);
  return (
    <ListScreen
      list={list}
      label={t`Errors`}
      columns={columns}
      rowName={({ reason }) => reason}
      version={({ id }) => id}
      search={{ label: t`Search errors` }}
      controls={list.file && <ExportLinks file={list.file} />}
      noMatch={t`No error matches`}
      nothing={{
        title: t`No errors`,
        text: t`Parts of uploads that did not arrive appear here for ${errorsKeptDays} days.`,
      }}
    />
  );
}
