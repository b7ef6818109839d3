import { t } from '@lingui/core/macro';
import { Link, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { webContributions } from '#shell/boot/web-contributions.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { elapsedText, useNow } from '#shell/text/elapsed.ts';
import { useRead } from '#shell/data/read.ts';
import { useOpened } from '#shell/frame/recent.ts';
import { useUser } from '#shell/session/session-reads.ts';
import { useObjectTitle } from '#shell/frame/window-title.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Banner, EmptyState, InlineError, ProgressBar, SkeletonRows } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { StepList } from '#ui/StepList.tsx';
import { tasks } from '../contract.ts';
import { Batch } from './Batch.tsx';
import { CancelTask } from './CancelTask.tsx';
import { objectHref } from './object-link.ts';
import { RetryTask } from './RetryTask.tsx';
import { TaskChanges } from './TaskChanges.tsx';
import { TaskLinks } from './TaskLinks.tsx';
import { TaskLog } from './TaskLog.tsx';
import { WatchTask } from './WatchTask.tsx';
import { stepsOf } from './task-steps.ts';
import { taskTimes } from './task-time.ts';
import { isOver, taskTone, taskLabel } from './labels.ts';
import { taskLinks, taskOutcomes } from './port.ts';
import { DateTime } from '#shell/text/DateTime.tsx';
import { taskPath, tasksPath } from '../paths.ts';

const outcomes = taskOutcomes
  .of(webContributions)
  .map(({ objectType, load }) => ({ objectType, Outcome: lazyPart(load) }));

const links = taskLinks.of(webContributions);

type TaskDetail = AnswerOf<typeof tasks.readTask>;

/** One task: how far it is, what it says, and what can be done about it. */
export default function TaskPage() {
  const { taskId = '' }: { taskId?: string } = useParams({ strict: false });
  const read = useRead(tasks.readTask, { params: { id: taskId } }, { pollSeconds: 6 });
  useObjectTitle(read.data && `${read.data.title}, ${taskLabel(read.data)}`);
  useOpened(taskPath(taskId), read.data?.title);
  return (
    <>
      <BackLink to={tasksPath()}>{t`Tasks`}</BackLink>
      {read.data ? (
        <Task task={read.data} />
      ) : read.error ? (
        <Missing status={read.error.status} text={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <Card>
          <SkeletonRows />
        </Card>
      )}
    </>
  );
}

function Missing({ status, text, onRetry }: { status: number; text: string; onRetry: () => void }) {
  if (status !== 404 && status !== 400) return <InlineError text={text} onRetry={onRetry} />;
  return (
    <>
      <h1 className="sr-only">{t`Task`}</h1>
      <EmptyState
        kind="no-match"
        title={t`Task not found`}
        action={
          <Link to={tasksPath()} className={buttonClass()}>
            {t`All tasks`}
          </Link>
        }
      >
        {t`Tasks are kept for 90 days after they end. You may also not have access to its account.`}
      </EmptyState>
    </>
  );
}

function Task({ task }: { task: TaskDetail }) {
  const over = isOver(task.state);
  const href = objectHref(task);
  const held = useUser()?.permissions ?? [];
  return (
    <>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-xl leading-8 font-semibold tracking-tight break-words">{task.title}</h1>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StateDot tone={taskTone(task)} moving={!over}>
              {taskLabel(task)}
            </StateDot>
            {!over && task.step && <span className="text-muted">{task.step}</span>}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {href && (
            <Link to={href} className={buttonClass()}>
              {t`Open ${task.objectName ?? task.target}`}
            </Link>
          )}
          {links
            .filter(({ may }) => held.includes(may))
            .map(({ id, title, to }) => (
              <Link key={id} to={to(task)} className={buttonClass()}>
                {title()}
              </Link>
            ))}
          <WatchTask task={task} />
          <RetryTask task={task} />
          <CancelTask task={task} />
        </div>
      </div>
      {!over && (
        <div className="mb-5 flex items-center gap-3">
          <ProgressBar className="flex-1" value={task.progress} label={t`Progress`} />
          <span className="text-[13px] text-muted tabular-nums">{task.progress} %</span>
        </div>
      )}
      {task.stuck && (
        <div className="mb-5">
          <Banner tone="warn">
            <p className="font-medium">{t`This task is not responding.`}</p>
            <p>{t`It continues automatically, so you don't have to start it again.`}</p>
          </Banner>
        </div>
      )}
      {task.error && (
        <div className="mb-5">
          <Banner tone={task.state === 'failed' ? 'bad' : 'warn'}>
            <p className="font-medium">{task.state === 'failed' ? t`This task failed.` : t`Warnings`}</p>
            <p className="break-words">{task.error}</p>
          </Banner>
        </div>
      )}
      {task.state === 'succeeded' && task.objectId !== null && (
        <Suspense>
          {outcomes
            .filter(({ objectType }) => objectType === task.objectType)
            .map(({ objectType, Outcome }) => (
              <Outcome key={objectType} objectId={task.objectId ?? ''} />
            ))}
        </Suspense>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[20rem_1fr]">
        <div className="grid min-w-0 gap-5">
          <Card title={t`Steps`}>
            {task.steps.length > 0 ? (
              <StepList label={t`Steps`} steps={stepsOf(task)} />
            ) : (
              <p className="text-muted">{t`Not started yet.`}</p>
            )}
          </Card>
          {task.changes.length > 0 && <TaskChanges changes={task.changes} />}
          {task.batch.length > 0 && <Batch task={task} />}
          <Facts task={task} />
          {task.related.length > 0 && (
            <Card
              title={t`Other tasks of ${task.target}`}
              note={
                <Link to={tasksPath({ objectId: task.objectId ?? '' })} className="text-brand-text hover:underline">
                  {t`Show all`}
                </Link>
              }
            >
              <TaskLinks tasks={task.related} here={task.id} />
            </Card>
          )}
        </div>
        <TaskLog task={task} />
      </div>
    </>
  );
}

function Facts({ task }: { task: TaskDetail }) {
  const now = useNow(!isOver(task.state));
  const times = taskTimes(task, now);
  const instant = (at: string | null) => at && <DateTime at={at} />;
  return (
    <Card title={t`Details`}>
      <KeyValue
        items={[
          [t`Started by`, task.createdBy],
          [t`Object`, task.target || null],
          [t`Created`, instant(task.dtCreate)],
          [t`Started`, instant(task.dtExecute)],
          [t`Completed`, instant(task.dtComplete)],
          [t`Queued for`, elapsedText(times.waited)],
          [t`Ran for`, times.ran === null ? null : elapsedText(times.ran)],
          ...(task.usualSeconds === null
            ? []
            : [[t`Usually takes`, elapsedText(task.usualSeconds * 1000)] as [string, string]]),
          [t`Service`, task.serviceName],
          [t`Exit code`, task.exitCode],
          [
            t`Task ID`,
            <span key="id" className="inline-flex max-w-full items-center gap-1.5 font-mono text-[13px]">
              <span className="truncate">{task.id}</span>
              <CopyButton value={task.id} label={t`task ID`} />
            </span>,
          ],
        ]}
      />
      <details className="mt-4">
        <summary className="rounded text-muted hover:text-ink">{t`Technical details`}</summary>
        {task.requestId && (
          <p className="mt-2 flex items-center gap-1.5 text-[13px]">
            <span className="text-muted">{t`Request ID`}</span>
            <span className="truncate font-mono">{task.requestId}</span>
            <CopyButton value={task.requestId} label={t`request ID`} />
          </p>
        )}
        <pre className="mt-2 rounded-lg bg-hover p-3 font-mono text-xs break-all whitespace-pre-wrap">
          {task.commandInfo}
        </pre>
      </details>
    </Card>
  );
}
