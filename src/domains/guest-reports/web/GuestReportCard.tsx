import type { AnswerOf } from '#kernel/op.ts';
import { guestReports } from '../contract.ts';
import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { DateTime } from '#shell/text/DateTime.tsx';
import { megabytesText } from '#shell/text/format.ts';
import { useRead } from '#shell/data/read.ts';
import { ReadCard } from '#shell/text/ReadCard.tsx';
import { inOrder } from '#ui/direction.ts';
import { Button } from '#ui/Button.tsx';
import { FillBar } from '#ui/FillBar.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { nearlyFullPercent } from '../limits.ts';

export type Report = AnswerOf<typeof guestReports.readGuestReport>;

/** What the system inside says of itself: its name, and how full its file systems are. */
export default function GuestReportCard({ server }: { server: { id: string } }) {
  const params = { serverId: server.id };
  const read = useRead(guestReports.readGuestReport, { params }, { pollSeconds: 15, always: true });
  return (
    <ReadCard title={t`Guest system`} note={<ReportedAt reportedAt={read.data?.reportedAt ?? null} />} read={read}>
      {(report) => (report.silence === null ? <Reported report={report} /> : <Silent silence={report.silence} />)}
    </ReadCard>
  );
}

const ReportedAt = ({ reportedAt }: { reportedAt: string | null }) =>
  reportedAt === null ? (
    t`Reported by the guest agent`
  ) : (
    <>
      {t`Reported by the guest agent`} <DateTime at={reportedAt} />
    </>
  );

const most = 4;

function Reported({ report: { hostname, system, fileSystems } }: { report: Report }) {
  const [all, setAll] = useState(false);
  // The fullest are what people look for.
  const sorted = fileSystems.toSorted((a, b) => share(b) - share(a));
  const shown = all ? sorted : sorted.slice(0, most);
  return (
    <div className="grid gap-4">
      <KeyValue
        items={[
          [t`Host name`, hostname],
          [t`System`, system],
        ]}
      />
      {fileSystems.length === 0 ? (
        <p className="text-muted">{t`The guest agent reports no file systems.`}</p>
      ) : (
        <ul aria-label={t`File systems`} className="grid gap-3">
          {shown.map((one) => (
            <FileSystem key={one.mount} {...one} />
          ))}
        </ul>
      )}
      {sorted.length > most && (
        <div>
          <Button small look="ghost" onClick={() => setAll(!all)}>
            {all ? t`Show fullest only` : plural(sorted.length - most, { one: 'Show # more', other: 'Show # more' })}
          </Button>
        </div>
      )}
    </div>
  );
}

type FileSystemOf = Report['fileSystems'][number];

const share = ({ usedMb, totalMb }: FileSystemOf): number => (usedMb / Math.max(1, totalMb)) * 100;

function FileSystem(one: FileSystemOf) {
  const { mount, totalMb, usedMb } = one;
  const percent = Math.floor(share(one));
  const nearlyFull = percent >= nearlyFullPercent;
  const free = megabytesText(Math.max(0, totalMb - usedMb));
  return (
    <li>
      <span className="flex flex-wrap justify-between gap-x-3">
        <span className="min-w-0 font-mono text-[13px] break-all">{mount}</span>
        <span className={nearlyFull ? 'font-medium text-warn tabular-nums' : 'text-muted tabular-nums'}>
          {nearlyFull ? t`${percent}% · almost full` : inOrder(`${percent} %`)}
        </span>
      </span>
      <span className="mt-1 block">
        <FillBar percent={percent} tone={nearlyFull ? 'warn' : 'brand'} />
      </span>
      <span className="mt-1 block text-[13px] text-muted tabular-nums">
        {t`${free} of ${megabytesText(totalMb)} free`}
      </span>
    </li>
  );
}

function Silent({ silence }: { silence: NonNullable<Report['silence']> }) {
  const labels = {
    unasked: t`This data center doesn't query guest agents.`,
    off: t`The server is not running. The guest agent reports once it is.`,
    starting: t`The system may still be booting. Waiting for its guest agent.`,
    'no-agent': t`No guest agent found. Install qemu-guest-agent on the server to see its disks and addresses here.`,
  };
  return <p className="text-muted">{labels[silence]}</p>;
}
