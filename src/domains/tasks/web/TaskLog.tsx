import { t } from '@lingui/core/macro';
import { ArrowDownToLine, Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { SearchBox } from '#ui/FilterBar.tsx';
import type { tasks } from '../contract.ts';
import { clockText, logFile, matchingLines, plainLine } from './log-text.ts';
import { isOver } from './labels.ts';

type TaskDetail = AnswerOf<typeof tasks.readTask>;

/** The log as it is written. Scrolling up holds it still; going to the end lets it follow again. */
export function TaskLog({ task }: { task: TaskDetail }) {
  const [text, setText] = useState('');
  const lines = matchingLines(task.log, text);
  const { box, following, follow, onScroll } = useFollow(lines.length);
  return (
    <section
      aria-label={t`Log`}
      className="min-w-0 overflow-hidden rounded-xl border border-line bg-surface shadow-card"
    >
      <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">
        <h2 className="ps-2 text-[15px] font-semibold">{t`Log`}</h2>
        <SearchBox className="ms-auto w-56 max-sm:w-full" label={t`Search log`} value={text} onChange={setText} />
        <span className="inline-flex h-9 items-center rounded-lg border border-line px-3 shadow-xs">
          <CopyButton value={logFile(task.log)} title={t`Copy`} />
        </span>
        <IconButton label={t`Download log`} look="default" onClick={() => download(task)}>
          <Download size={16} />
        </IconButton>
      </div>
      <div className="relative">
        <div
          ref={box}
          role="log"
          aria-label={t`Log of ${task.title}`}
          tabIndex={0}
          className="h-[min(32rem,60dvh)] overflow-auto px-5 py-3 font-mono text-[13px] leading-6 outline-offset-[-2px]"
          onScroll={onScroll}
        >
          {lines.map((line) => (
            <p key={line.seq} className="flex gap-4 [contain-intrinsic-size:auto_24px] [content-visibility:auto]">
              <time dateTime={line.dt} title={line.dt} className="shrink-0 text-muted tabular-nums">
                {clockText(line.dt)}
              </time>
              <span className="min-w-0 break-words whitespace-pre-wrap">{plainLine(line.entry)}</span>
            </p>
          ))}
          {lines.length === 0 && (
            <p className="font-sans text-muted">
              {text ? t`No lines contain “${text}”.` : isOver(task.state) ? t`No log output.` : t`No log output yet.`}
            </p>
          )}
        </div>
        {!following && !isOver(task.state) && (
          <Button small className="absolute! end-5 bottom-4 shadow-float" onClick={follow}>
            <ArrowDownToLine aria-hidden size={15} />
            {t`Follow log`}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Keeps a box at its end while lines arrive, unless the person has scrolled away from it. */
function useFollow(count: number) {
  const box = useRef<HTMLDivElement>(null);
  const [following, setFollowing] = useState(true);
  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight });
  useEffect(() => {
    if (following) toEnd();
  }, [count, following]);
  return {
    box,
    following,
    follow: () => setFollowing(true),
    onScroll: () => {
      const element = box.current;
      if (element) setFollowing(element.scrollHeight - element.scrollTop - element.clientHeight < 32);
    },
  };
}

function download(task: TaskDetail) {
  const url = URL.createObjectURL(new Blob([logFile(task.log)], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `task-${task.id}.log`;
  link.click();
  URL.revokeObjectURL(url);
}
