import { t } from '@lingui/core/macro';
import { Plus, Settings2 } from 'lucide-react';
import { useMemo } from 'react';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { ActionButton, dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { StateDot, Tag } from '#ui/StateDot.tsx';
import { initPolicies } from '../contract.ts';
import { initPolicyPath } from '../paths.ts';
import { policyStates } from '../states.ts';
import type { PolicyRow } from './types.ts';
import { noRight, osLabel, scopeLabel, stateTone, stateLabel } from './labels.ts';

function columnsOf(staff: boolean): ListColumn<PolicyRow>[] {
  return [
    {
      id: 'name',
      title: t`Name`,
      kind: 'link',
      sort: 'name',
      to: (row) => initPolicyPath(row.id),
    },
    {
      id: 'state',
      title: t`State`,
      sort: 'state',
      cell: (row) => (
        <span className="inline-flex items-center gap-2">
          <StateDot tone={stateTone[row.state]}>{stateLabel(row.state)}</StateDot>
          {row.changed && row.mine && <Tag tone="warn">{t`Changed`}</Tag>}
        </span>
      ),
    },
    { id: 'version', title: t`Version`, align: 'end', cell: (row) => row.publishedVersion ?? '–' },
    {
      id: 'tags',
      title: t`Tags`,
      spare: true,
      cell: (row) => (row.tags.length === 0 ? '–' : <Marks names={row.tags} />),
    },
    { id: 'os', title: t`System`, cell: (row) => [osLabel(row.osFamily), ...row.osVersions].join(', ') },
    { id: 'scope', title: t`Shared with`, spare: true, cell: (row) => scopeLabel(row.scope) },
    { id: 'servers', title: t`Servers`, kind: 'number' },
    {
      id: 'failed',
      title: t`Failed runs`,
      align: 'end',
      cell: (row) => (row.failedRuns > 0 ? <Tag tone="bad">{row.failedRuns}</Tag> : '0'),
    },
    {
      id: 'default',
      title: t`Default for`,
      hidden: true,
      spare: true,
      cell: (row) => row.defaultOf.join(', ') || '–',
    },
    { id: 'owner', title: t`Owner`, kind: 'text', hidden: !staff },
    { id: 'updated', title: t`Changed at`, kind: 'date', sort: 'updated', spare: true },
  ];
}

const changing = () => import('./BulkDialog.tsx');
const titles = { publish: () => t`Publish`, deprecate: () => t`Deprecate`, restore: () => t`Restore` };
const bulk = (['publish', 'deprecate', 'restore'] as const).map((action): RowAction<readonly PolicyRow[]> => ({
  id: action,
  title: titles[action],
  may: 'init-policy.edit',
  load: dialog(changing, (rows: readonly PolicyRow[]) => ({ action, rows })),
}));
const create: RowAction<null> = {
  id: 'create',
  title: () => t`Create policy`,
  icon: <Plus aria-hidden size={16} />,
  may: 'init-policy.edit',
  load: dialog(
    () => import('./CreateDialog.tsx'),
    () => ({}),
  ),
};

/** The init policies of the account and those shared with it. */
export default function PoliciesPage() {
  const list = useList(initPolicies.listInitPolicies);
  const reason = useMay('init-policy.edit') ? null : noRight();
  const defaults = useMemo(
    (): RowAction<null> => ({
      id: 'defaults',
      title: () => t`Image defaults`,
      icon: <Settings2 aria-hidden size={16} />,
      load: dialog(
        () => import('./DefaultsDrawer.tsx'),
        () => ({ reason }),
      ),
    }),
    [reason],
  );
  const staff = list.read.data?.info.admin ?? false;
  const columns = useMemo(() => columnsOf(staff), [staff]);
  return (
    <ListScreen
      list={list}
      title={t`Init policies`}
      note={t`Files, settings and services that new servers apply on first boot.`}
      head={<ActionButton action={defaults} />}
      columns={columns}
      rowName={(row) => row.name}
      create={create}
      bulk={{ label: t`Selected policies`, actions: bulk }}
      search={{ label: t`Search policies` }}
      filters={[
        {
          name: 'state',
          title: t`State`,
          choices: policyStates.map((value) => ({ value, title: stateLabel(value) })),
        },
      ]}
      noMatch={t`No policy matches`}
      nothing={{
        title: t`No init policies yet`,
        text: t`Start with a template: keys, packages and a firewall within a minute.`,
        create: true,
      }}
    />
  );
}

function Marks({ names }: { names: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {names.map((name) => (
        <Tag key={name}>{name}</Tag>
      ))}
    </span>
  );
}
