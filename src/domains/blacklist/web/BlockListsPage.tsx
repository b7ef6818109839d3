import { plural, t } from '@lingui/core/macro';
import { Pencil, Plus, RefreshCw, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useAct } from '#shell/form/act.ts';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { Ago } from '#shell/text/Ago.tsx';
import { Button } from '#ui/Button.tsx';
import { numberText } from '#ui/number-text.ts';
import { StateDot, type Tone } from '#ui/StateDot.tsx';
import { toast } from '#ui/toast.ts';
import { blacklist } from '../contract.ts';
import { blockListsPath, listedAddressesPath } from '../paths.ts';
import { BlacklistTabs } from './BlacklistTabs.tsx';
import type { BlockListRow } from './types.ts';

function stateOf({ enabled, problem, answered }: BlockListRow): { tone: Tone; text: string } {
  if (!enabled) return { tone: 'muted', text: t`Off` };
  if (problem === 'refused') return { tone: 'bad', text: t`Refuses our queries` };
  if (problem === 'away') return { tone: 'bad', text: t`Doesn't answer` };
  return answered === null ? { tone: 'muted', text: t`Not checked yet` } : { tone: 'ok', text: t`Answers` };
}

const columnsOf = (): ListColumn<BlockListRow>[] => [
  {
    id: 'name',
    title: t`Name`,
    sort: 'name',
    cell: ({ name, dnsZone }) => (
      <span className="grid">
        <span>{name}</span>
        <span className="font-mono text-[13px] break-all text-muted">{dnsZone}</span>
      </span>
    ),
  },
  {
    id: 'state',
    title: t`State`,
    phone: 'line',
    cell: (row) => {
      const { tone, text } = stateOf(row);
      return <StateDot tone={tone}>{text}</StateDot>;
    },
  },
  {
    id: 'listed',
    title: t`Listed addresses`,
    sort: 'listed',
    align: 'end',
    cell: ({ listed, name }) =>
      listed === 0 ? (
        numberText(0)
      ) : (
        <RowLink to={listedAddressesPath({ where: `list:${name}` })}>{numberText(listed)}</RowLink>
      ),
  },
  { id: 'answered', title: t`Last answer`, cell: ({ answered }) => (answered === null ? '–' : <Ago at={answered} />) },
  {
    id: 'servers',
    title: t`Name servers`,
    spare: true,
    cell: ({ servers }) => (servers.length === 0 ? t`Those of the installation` : servers.join(', ')),
  },
];

const loadEdit = dialog(
  () => import('./BlockListDialog.tsx'),
  (row: BlockListRow) => ({ row }),
);
const loadRemove = dialog(
  () => import('./RemoveBlockListDialog.tsx'),
  (row: BlockListRow) => ({ row }),
);
const actions: RowAction<BlockListRow>[] = [
  { id: 'edit', title: () => t`Edit list`, icon: <Pencil size={16} />, may: 'blacklist.manage', load: loadEdit },
  {
    id: 'remove',
    title: () => t`Remove list`,
    icon: <Trash2 size={16} />,
    may: 'blacklist.manage',
    danger: true,
    group: 'end',
    load: loadRemove,
  },
];
const create: RowAction<null> = {
  id: 'add',
  title: () => t`Add block list`,
  icon: <Plus size={16} />,
  may: 'blacklist.manage',
  load: dialog(
    () => import('./BlockListDialog.tsx'),
    () => ({ row: null }),
  ),
};

/** `/blacklistSources`: the block lists that public addresses are checked against. */
export default function BlockListsPage() {
  const list = useList(blacklist.listBlockLists, { pollSeconds: 30 });
  const columns = useMemo(() => columnsOf(), []);
  const mayManage = useMay('blacklist.manage');
  const check = useAct(blacklist.checkBlockLists, {
    onDone: ({ addresses }) =>
      toast('success', plural(addresses, { one: 'Checking # address', other: 'Checking # addresses' })),
  });
  return (
    <ListScreen
      list={list}
      title={t`Block lists`}
      note={t`Lists of mail senders (DNSBL) that public addresses are checked against every 6 hours. Each list learns the addresses that it is asked about.`}
      above={<BlacklistTabs current={blockListsPath()} />}
      head={
        mayManage && (
          <Button busy={check.isPending} onClick={() => check.mutate({})}>
            <RefreshCw aria-hidden size={16} />
            {t`Check all addresses`}
          </Button>
        )
      }
      create={create}
      columns={columns}
      rowName={({ name }) => name}
      version={({ version, listed, answered }) => `${version} ${listed} ${answered}`}
      actions={actions}
      search={{ label: t`Search block lists` }}
      filters={[{ name: 'enabled', title: t`Turned on` }]}
      noMatch={t`No block lists match`}
      nothing={{
        title: t`No block lists yet`,
        text: t`Add the lists that public addresses are to be checked against. Until then, none is asked.`,
        create: true,
      }}
    />
  );
}
