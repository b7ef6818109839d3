import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { RotateCcw, Square } from 'lucide-react';
import { useState } from 'react';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useAct } from '#shell/form/act.ts';
import { DateTime } from '#shell/text/DateTime.tsx';
import { useNow } from '#shell/text/elapsed.ts';
import { bytesText } from '#shell/text/format.ts';
import { useRead } from '#shell/data/read.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Drawer } from '#ui/Drawer.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { servicelets } from '../contract.ts';
import { isLive } from '../states.ts';
import type { RunDetail } from './types.ts';
import { durationText, osLabel, plainText, runTitle, runTone, runLabel } from './labels.ts';
import { taskPath } from '#domains/tasks/paths.ts';
import type { Sayable } from '#kernel/message.ts';

interface Props {
  serverId: string;
  runId: string;
  /** Why it cannot be run again, or canceled; null when it can. */
  refusalAgain(run: RunDetail): Sayable | null;
  noRight: string | null;
  onAgain(run: RunDetail): void;
  onClose(): void;
}

/** One run: what was asked, how it went, and what it wrote. */
export default function RunDrawer({ serverId, runId, refusalAgain, noRight, onAgain, onClose }: Props) {
  const params = { serverId, runId };
  // The queue moves every ten seconds; the log of what is over stays as it is but for its service.
  const [over, setOver] = useState(false);
  const read = useRead(servicelets.readServiceletRun, { params }, { pollSeconds: over ? 60 : 10, always: true });
  const { data } = read;
  const cancel = useAct(servicelets.cancelServiceletRun);
  const live = data !== undefined && isLive(data.state);
  if (data !== undefined && over === live) setOver(!live);
  return (
    <Drawer title={data ? runTitle(data) : t`Run`} onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-5 py-4">
        {data ? (
          <>
            <Facts run={data} />
            {data.reason && <Banner tone={data.state === 'cancelled' ? 'brand' : 'bad'}>{data.reason}</Banner>}
            <Output run={data} />
            <div className="flex flex-wrap gap-2">
              {live ? (
                <Button
                  busy={cancel.isPending}
                  disabledReason={noRight ?? (data.cancelling ? t`Canceling.` : null)}
                  onClick={() => cancel.mutate({ params })}
                >
                  <Square aria-hidden size={15} />
                  {t`Cancel run`}
                </Button>
              ) : (
                <Button disabledReason={refusalAgain(data)} onClick={() => onAgain(data)}>
                  <RotateCcw aria-hidden size={15} />
                  {t`Run again`}
                </Button>
              )}
            </div>
          </>
        ) : (
          <ReadState read={read} rows={6} />
        )}
      </div>
    </Drawer>
  );
}

function Facts({ run }: { run: RunDetail }) {
  const live = isLive(run.state);
  const duration = durationText(run, useNow(live));
  return (
    <KeyValue
      items={[
        [
          t`State`,
          <StateDot key="state" tone={runTone[run.state]} moving={live}>
            {run.cancelling && live ? t`Canceling` : runLabel(run.state)}
          </StateDot>,
        ],
        [t`Exit code`, run.exitCode],
        [t`Queued`, <DateTime key="queued" at={run.queuedAt} />],
        [t`Duration`, duration],
        [t`By`, run.by],
        [t`System`, osLabel(run.os)],
        [t`Version`, run.version],
        ...Object.entries(run.parameters).map(([name, value]) => [name, value] as const),
        ...(run.file === null ? [] : fileFacts(run.file)),
        [
          t`Command`,
          <code key="command" className="text-[13px] break-all">
            {run.command.words.join(' ')}
          </code>,
        ],
        [
          t`Task`,
          <Link key="task" to={taskPath(run.cmdId)} className="text-brand-text hover:underline">
            {t`Steps and log`}
          </Link>,
        ],
      ]}
    />
  );
}

const fileFacts = ({ path, sha256, bytes }: NonNullable<RunDetail['file']>) => [
  [t`File`, path] as const,
  [t`Size`, bytesText(bytes)] as const,
  [
    'sha256',
    <code key="hash" className="text-[13px] break-all">
      {sha256}
    </code>,
  ] as const,
];

function Output({ run }: { run: RunDetail }) {
  const text = plainText(run.output);
  return (
    <section aria-label={t`Output`}>
      <div className="mb-1.5 flex items-center justify-between gap-3">
        <h3 className="font-medium">{t`Output`}</h3>
        {text !== '' && <CopyButton value={text} label={t`output`} />}
      </div>
      {text === '' ? (
        <p className="text-muted">
          {isLive(run.state) ? t`Available when the command has finished.` : t`No log output.`}
        </p>
      ) : (
        <pre tabIndex={0} className="max-h-96 overflow-auto rounded-lg bg-hover p-3 font-mono text-[13px] leading-5">
          {text}
        </pre>
      )}
      {run.truncated && (
        <p className="mt-1 text-[13px] text-warn">{t`The output was too long and has been truncated.`}</p>
      )}
    </section>
  );
}
