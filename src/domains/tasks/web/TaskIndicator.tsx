import { plural, t } from '@lingui/core/macro';
import { ListChecks } from 'lucide-react';
import { useEffect, useState } from 'react';
import { consoleOps } from '#domains/console/contract.ts';
import { lazily } from '#shell/boot/lazily.tsx';
import { useRead } from '#shell/data/read.ts';
import { useUser } from '#shell/session/session-reads.ts';
import { IconButton } from '#ui/Button.tsx';

const TaskDrawer = lazily(() => import('./TaskDrawer.tsx'));

/** The running tasks at a glance, and whether one has failed since the last look; opens the last ones. */
export default function TaskIndicator() {
  const [open, setOpen] = useState(false);
  const { data } = useRead(consoleOps.readHeader, {}, { pollSeconds: 6 });
  const running = data?.runningTasks ?? 0;
  const failed = data?.failedTasks ?? 0;
  const [seen, see] = useSeen(data?.failedTasks);
  const look = () => {
    see();
    setOpen(true);
  };
  const parts = [
    running > 0 ? plural(running, { one: '# running', other: '# running' }) : '',
    failed > 0 ? plural(failed, { one: '# failed', other: '# failed' }) : '',
  ].filter(Boolean);
  const summary = parts.join(', ');
  return (
    <>
      <span className="relative">
        <IconButton label={summary ? t`Tasks: ${summary}` : t`Tasks`} onClick={look}>
          <ListChecks size={18} />
        </IconButton>
        {running > 0 && (
          <span
            aria-hidden
            className="pointer-events-none absolute end-0.5 top-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-brand px-1 text-[10px] leading-none font-semibold text-brand-ink tabular-nums"
          >
            {running > 99 ? '99+' : running}
          </span>
        )}
        {failed > seen && (
          <span
            aria-hidden
            data-failed
            className="pointer-events-none absolute end-1.5 bottom-1.5 size-2 rounded-full bg-bad ring-2 ring-surface"
          />
        )}
      </span>
      {open && <TaskDrawer onClose={() => setOpen(false)} />}
    </>
  );
}

/** How many failures this person has been shown in this browser, and how to note that they see those of now. */
function useSeen(failed: number | undefined): [seen: number, see: () => void] {
  const key = `console.failedSeen:${useUser()?.email ?? ''}`;
  const seen = Number(localStorage.getItem(key) ?? 0);
  const see = () => localStorage.setItem(key, String(failed ?? 0));
  // Old failures are no longer counted after a while: what was seen of them must not hide new ones.
  useEffect(() => {
    if (failed !== undefined && failed < seen) localStorage.setItem(key, String(failed));
  }, [failed, seen, key]);
  return [seen, see];
}
