import { plural, t } from '@lingui/core/macro';
import { Plus, Settings2, X } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { DateTime } from '#shell/DateTime.tsx';
import { useList } from '#shell/list.ts';
import { PagedTable } from '#shell/PagedTable.tsx';
import { RowLink } from '#shell/RowLink.tsx';
import { useMay } from '#shell/session-reads.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { PageHead } from '#ui/Card.tsx';
import type { DataColumn } from '#ui/data-columns.ts';
import { Facet } from '#ui/Facet.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { StateDot, Tag } from '#ui/StateDot.tsx';
import { initPolicies } from '../contract.ts';
import { policyStates } from '../states.ts';
import type { PolicyRow } from './types.ts';
import { noRight, osWord, scopeWord, stateTone, stateWord } from './words.ts';

const CreateDialog = lazy(() => import('./CreateDialog.tsx'));
const BulkDialog = lazy(() => import('./BulkDialog.tsx'));
const DefaultsDrawer = lazy(() => import('./DefaultsDrawer.tsx'));

type Asked = { what: 'create' } | { what: 'defaults' } | { what: 'bulk'; action: 'publish' | 'deprecate' | 'restore' };

function columnsOf(staff: boolean): DataColumn<PolicyRow>[] {
  return [
    {
      id: 'name',
      title: t`Name`,
      sort: 'name',
      cell: (row) => <RowLink to={`/cloudinit/${row.id}`}>{row.name}</RowLink>,
    },
    {
      id: 'state',
      title: t`State`,
      sort: 'state',
      cell: (row) => (
        <span className="inline-flex items-center gap-2">
          <StateDot tone={stateTone[row.state]}>{stateWord(row.state)}</StateDot>
          {row.changed && row.mine && <Tag tone="warn">{t`Changed`}</Tag>}
        </span>
      ),
    },
    { id: 'version', title: t`Version`, align: 'end', cell: (row) => row.publishedVersion ?? '–' },
    {
      id: 'tags',
      title: t`Tags`,
      wideOnly: true,
      cell: (row) => (row.tags.length === 0 ? '–' : <Marks names={row.tags} />),
    },
    { id: 'os', title: t`System`, cell: (row) => [osWord(row.osFamily), ...row.osVersions].join(', ') },
    { id: 'scope', title: t`Shared with`, wideOnly: true, cell: (row) => scopeWord(row.scope) },
    { id: 'servers', title: t`Servers`, align: 'end', cell: (row) => row.servers },
    {
      id: 'failed',
      title: t`Failed runs`,
      align: 'end',
      cell: (row) => (row.failedRuns > 0 ? <Tag tone="bad">{row.failedRuns}</Tag> : '0'),
    },
    {
      id: 'default',
      title: t`Default of`,
      hidden: true,
      wideOnly: true,
      cell: (row) => row.defaultOf.join(', ') || '–',
    },
    { id: 'owner', title: t`Owner`, hidden: !staff, cell: (row) => row.owner },
    {
      id: 'updated',
      title: t`Changed at`,
      sort: 'updated',
      wideOnly: true,
      cell: (row) => <DateTime at={row.updated} />,
    },
  ];
}

/** The init policies of the account and those shared with it. */
export default function PoliciesPage() {
  const list = useList(initPolicies.listInitPolicies, { filters: ['state', 'osFamily'] });
  const [asked, setAsked] = useState<Asked>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const reason = useMay('init-policy.edit') ? null : noRight();
  const staff = list.read.data?.info.admin ?? false;
  const columns = useMemo(() => columnsOf(staff), [staff]);
  const state = list.search['state'] ?? '';
  const close = () => setAsked(undefined);
  const rows = (list.rows ?? []).filter(({ id }) => chosen.has(id));
  const create = (
    <Button look="primary" disabledReason={reason} onClick={() => setAsked({ what: 'create' })}>
      <Plus aria-hidden size={16} />
      {t`New policy`}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t`Init policies`}
        note={t`What new servers do on their first boot: files, settings, services.`}
        actions={
          <>
            <Button onClick={() => setAsked({ what: 'defaults' })}>
              <Settings2 aria-hidden size={16} />
              {t`Defaults of images`}
            </Button>
            {create}
          </>
        }
      />
      <PagedTable<PolicyRow>
        label={t`Init policies`}
        columns={columns}
        list={list}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        version={(row) => row.version}
        selection={{ ids: chosen, onChange: setChosen }}
        noMatch={t`No policy matches`}
        nothing={
          <EmptyState kind="nothing" title={t`No init policies yet`} action={create}>
            {t`Begin with a template: keys, packages and a firewall within a minute.`}
          </EmptyState>
        }
        search={{ label: t`Search policies`, className: 'w-56 max-sm:w-full' }}
        chips={
          state === ''
            ? []
            : [
                {
                  id: 'state',
                  name: t`State`,
                  value: stateWord(policyStates.find((one) => one === state) ?? 'draft'),
                  onRemove: () => list.set({ state: '' }),
                },
              ]
        }
        filters={
          <Facet
            title={t`State`}
            choices={policyStates.map((value) => ({ value, title: stateWord(value) }))}
            chosen={state}
            onToggle={(value) => list.set({ state: state === value ? '' : value })}
          />
        }
      />
      {rows.length > 0 && (
        <div className="pointer-events-none sticky bottom-4 z-10 mt-3 flex justify-center">
          <div
            role="toolbar"
            aria-label={t`Selected policies`}
            className="rise pointer-events-auto flex max-w-full flex-wrap items-center gap-1 rounded-xl border border-line bg-raised p-1.5 shadow-float"
          >
            <span role="status" className="ps-2.5 pe-2 font-medium tabular-nums">
              {plural(rows.length, { one: '# selected', other: '# selected' })}
            </span>
            {(['publish', 'deprecate', 'restore'] as const).map((action) => (
              <Button
                key={action}
                small
                look="ghost"
                className="text-ink!"
                disabledReason={reason}
                onClick={() => setAsked({ what: 'bulk', action })}
              >
                {{ publish: t`Publish`, deprecate: t`Deprecate`, restore: t`Restore` }[action]}
              </Button>
            ))}
            <IconButton label={t`Clear the selection`} onClick={() => setChosen(new Set())}>
              <X size={16} />
            </IconButton>
          </div>
        </div>
      )}
      {asked && (
        <Suspense>
          {asked.what === 'create' && <CreateDialog onClose={close} />}
          {asked.what === 'defaults' && <DefaultsDrawer reason={reason} onClose={close} />}
          {asked.what === 'bulk' && <BulkDialog action={asked.action} rows={rows} onClose={close} />}
        </Suspense>
      )}
    </>
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
