import { plural, t } from '@lingui/core/macro';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { consoleOps } from '#domains/console/contract.ts';
import { lazily } from '#shell/boot/lazily.tsx';
import { useRead } from '#shell/data/read.ts';
import { IconButton } from '#ui/Button.tsx';

const TaskDrawer = lazily(() => import('./TaskDrawer.tsx'));

/** The running tasks at a glance; opens the last ones. */
export default function TaskIndicator() {
  const [open, setOpen] = useState(false);
  const { data } = useRead(consoleOps.readHeader, {}, { pollSeconds: 6 });
  const running = data?.runningTasks ?? 0;
  const failed = data?.failedTasks ?? 0;
  const parts = [
    running > 0 ? plural(running, { one: '# running', other: '# running' }) : '',
    failed > 0 ? plural(failed, { one: '# failed', other: '# failed' }) : '',
  ].filter(Boolean);
  const summary = parts.join(', ');
  return (
    <>
      <span className="relative">
        <IconButton label={summary ? t`Tasks: ${summary}` : t`Tasks`} onClick={() => setOpen(true)}>
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
        {failed > 0 && (
          <span
            aria-hidden
            className="pointer-events-none absolute end-1.5 bottom-1.5 size-2 rounded-full bg-bad ring-2 ring-surface"
          />
        )}
      </span>
      {open && <TaskDrawer onClose={() => setOpen(false)} />}
    </>
  );
}
