import { t } from '@lingui/core/macro';
import { ChevronLeft, ChevronRight, PanelLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lazily } from '#shell/boot/lazily.tsx';
import { useGo } from '#shell/boot/go.ts';
import { useRead } from '#shell/data/read.ts';
import { isFreeKey } from '#shell/frame/shortcuts.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { useList } from '#shell/list/list.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { servers } from '../contract.ts';
import { serverPath, serversPath } from '../paths.ts';
import { filterNames } from './filters.ts';
import { neighbour } from './neighbour.ts';
import type { ServerRow } from './types.ts';

const ServersDrawer = lazily(() => import('./ServersDrawer.tsx'));

interface Props {
  currentId: string;
  /** The section that stays open from server to server. */
  tab: string;
}

/** Above a server: the way back to the list that it was opened from, to its neighbors there, and to any other. */
export function ServerSwitcher({ currentId, tab }: Props) {
  const [open, setOpen] = useState(false);
  const list = useList(servers.listServers, { filters: filterNames, pollSeconds: 25 });
  const { data: current } = useRead(servers.readServer, { params: { serverId: currentId } });
  const go = useGo();
  const { rows } = list;
  useNeighbourKeys(rows, currentId, tab);
  const [before, after] = [-1, 1].map((step) => neighbour(rows ?? [], currentId, step));
  const show = (row: ServerRow | undefined) => row && go(serverPath(row.id, tab), { search: (now) => now });
  return (
    <div className="print-none mb-2 flex min-h-10 items-center justify-between gap-3 [&>nav]:mb-0">
      <BackLink to={serversPath()} keepSearch>{t`Servers`}</BackLink>
      <div className="flex shrink-0 items-center">
        <IconButton
          label={t`Previous server`}
          className="max-sm:size-10"
          disabledReason={before ? null : t`This is the first server of the page.`}
          onClick={() => show(before)}
        >
          <ChevronLeft size={17} className="rtl:-scale-x-100" />
        </IconButton>
        <IconButton
          label={t`Next server`}
          className="max-sm:size-10"
          disabledReason={after ? null : t`This is the last server of the page.`}
          onClick={() => show(after)}
        >
          <ChevronRight size={17} className="rtl:-scale-x-100" />
        </IconButton>
        <Button look="ghost" className="max-sm:size-10 max-sm:px-0!" onClick={() => setOpen(true)}>
          <PanelLeft aria-hidden size={16} className="rtl:-scale-x-100" />
          <span className="max-sm:sr-only">{t`Switch server`}</span>
        </Button>
      </div>
      {open && <ServersDrawer {...{ list, current, tab }} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** j and k, or the arrows, open the next and the previous server of the list. */
function useNeighbourKeys(rows: readonly ServerRow[] | undefined, currentId: string, tab: string) {
  const go = useGo();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
      if (!step || !isFreeKey(event)) return;
      const next = neighbour(rows ?? [], currentId, step);
      if (!next) return;
      event.preventDefault();
      go(serverPath(next.id, tab), { search: (now) => now });
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [rows, currentId, tab, go]);
}
