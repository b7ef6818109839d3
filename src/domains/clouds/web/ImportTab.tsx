import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Import, Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { serverPath } from '#domains/servers/paths.ts';
import { useAct } from '#shell/form/act.ts';
import { textLink } from '#shell/frame/PublicFrame.tsx';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog } from '#shell/list/row-actions.tsx';
import type { BulkActions } from '#shell/list/SelectionBar.tsx';
import { Ago } from '#shell/text/Ago.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { clouds } from '../contract.ts';
import { objectKinds, objectStates } from '../states.ts';
import { objectKindLabel, objectStateLabel, objectStateTone } from './labels.ts';
import type { Cloud, CloudObject } from './types.ts';

const columnsOf = (): ListColumn<CloudObject>[] => [
  {
    id: 'name',
    title: t`Name`,
    sort: 'name',
    cell: ({ kind, name, state, objectId }) =>
      kind === 'server' && state === 'imported' && objectId !== null ? (
        <Link to={serverPath(objectId)} className={textLink}>
          {name}
        </Link>
      ) : (
        name
      ),
  },
  { id: 'kind', title: t`Type`, sort: 'kind', phone: 'line', cell: ({ kind }) => objectKindLabel(kind) },
  { id: 'project', title: t`Project`, sort: 'project', kind: 'text', spare: true },
  { id: 'facts', title: t`Details`, kind: 'text', spare: true },
  {
    id: 'state',
    title: t`Status`,
    phone: 'line',
    cell: ({ state, blockers, reason }) => (
      <span className="grid min-w-0 justify-items-start">
        <StateDot
          tone={state === 'found' && blockers.length > 0 ? 'warn' : objectStateTone[state]}
          moving={state === 'importing' || state === 'releasing'}
        >
          {state === 'found' && blockers.length > 0 ? t`Not importable` : objectStateLabel(state)}
        </StateDot>
        {[...blockers, ...(reason === null ? [] : [reason])].map((blocker) => (
          <span
            key={blocker}
            className="max-w-72 min-w-0 text-start text-[13px] wrap-anywhere whitespace-normal text-muted"
          >
            {blocker}
          </span>
        ))}
      </span>
    ),
  },
];

const bulkOf = (zoneId: string): BulkActions<CloudObject> => ({
  label: t`Selected objects`,
  actions: [
    {
      id: 'import',
      title: () => t`Import`,
      icon: <Import size={16} />,
      may: 'cloud.manage',
      load: dialog(
        () => import('./ImportDialog.tsx'),
        (rows: readonly CloudObject[]) => ({ zoneId, rows }),
      ),
    },
    {
      id: 'release',
      title: () => t`Release`,
      icon: <Undo2 size={16} />,
      may: 'cloud.manage',
      load: dialog(
        () => import('./ReleaseDialog.tsx'),
        (rows: readonly CloudObject[]) => ({ zoneId, rows }),
      ),
    },
  ],
});

/** What the cloud has that the console did not make: import it, or release what was imported. */
export function ImportTab({ cloud: { zoneId, foundAt, findCmdId } }: { cloud: Cloud }) {
  const search = useAct(clouds.searchCloud);
  const list = useList(clouds.listCloudObjects, { params: { zoneId }, pollSeconds: 5 });
  const columns = useMemo(() => columnsOf(), []);
  const bulk = useMemo(() => bulkOf(zoneId), [zoneId]);
  return (
    <Card
      title={t`Import`}
      note={t`Servers, networks and images that this console did not create. An import marks them; nothing is created or deleted in the cloud, and a release takes the marks off again.`}
      actions={
        <Button busy={search.isPending || findCmdId !== null} onClick={() => search.mutate({ params: { zoneId } })}>
          {t`Search cloud`}
        </Button>
      }
    >
      {foundAt !== null && (
        <p className="mb-3 text-[13px] text-muted">
          {t`Last search`} <Ago at={foundAt} />
        </p>
      )}
      <ListScreen
        list={list}
        label={t`Found in the cloud`}
        columns={columns}
        bulk={bulk}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        search={{ label: t`Search by name, project or ID` }}
        filters={[
          {
            name: 'kind',
            title: t`Type`,
            several: true,
            choices: objectKinds.map((value) => ({ value, title: objectKindLabel(value) })),
          },
          {
            name: 'state',
            title: t`Status`,
            several: true,
            choices: objectStates.map((value) => ({ value, title: objectStateLabel(value) })),
          },
        ]}
        noMatch={t`Nothing matches`}
        nothing={<p className="text-muted">{t`Search the cloud to see what can be imported.`}</p>}
      />
    </Card>
  );
}
