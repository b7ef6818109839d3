import { plural, t } from '@lingui/core/macro';
import { useSearch } from '@tanstack/react-router';
import { ExportLinks } from '#shell/list/ExportLinks.tsx';
import { urlOf } from '#shell/data/call.ts';
import { bytesText } from '#shell/text/format.ts';
import { useRead } from '#shell/data/read.ts';
import { Card } from '#ui/Card.tsx';
import { Segments } from '#ui/ChoiceFields.tsx';
import { DataTable } from '#ui/DataTable.tsx';
import type { DataColumn } from '#ui/data-columns.ts';
import { EmptyState, InlineError } from '#ui/Feedback.tsx';
import { numberText } from '#ui/number-text.ts';
import { useGo } from '#shell/boot/go.ts';
import { statistics } from '../contract.ts';
import { droppedOf } from '../percentile.ts';
import TrafficCard from './TrafficCard.tsx';
import type { MonthReport, MonthRow, ServerDetail } from './types.ts';
import { unitFor, valueText } from './units.ts';

const types = ['wan', 'wan95', 'lan', 'lan95', 'cpu', 'iops', 'diskTraffic'] as const;
type ReportType = (typeof types)[number];

/** What a server did month by month, one kind of number at a time. */
export default function ReportsTab({ server }: { server: ServerDetail }) {
  // The router's search is open; its parser makes every value text.
  const search: Record<string, string> = useSearch({ strict: false });
  const go = useGo();
  const type = types.find((one) => one === search['report']) ?? 'wan';
  const args = { params: { serverId: server.id } };
  const read = useRead(statistics.readMonthReport, args);
  return (
    <div className="grid gap-4">
      <TrafficCard server={server} />
      <Card
        title={t`Months`}
        note={t`Months are in UTC. The current month is counted until now.`}
        actions={<ExportLinks file={urlOf(statistics.exportMonthReport, args)} />}
      >
        <Segments
          label={t`Report`}
          className="mb-4"
          value={type}
          choices={types.map((value) => ({ value, title: typeLabel(value) }))}
          onChange={(report) => go('.', { search: (now) => ({ ...now, report }), replace: true })}
        />
        <DataTable<MonthRow>
          label={typeLabel(type)}
          columns={columnsOf(type, { server, report: read.data })}
          rows={read.data?.items}
          rowId={(row) => row.month}
          rowName={(row) => row.month}
          error={
            read.error && !read.data && <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
          }
          empty={<EmptyState kind="nothing" title={t`No data yet`} />}
        />
        {read.data && (type === 'wan95' || type === 'lan95') && <Explained report={read.data} />}
      </Card>
    </div>
  );
}

const typeLabel = (type: ReportType): string =>
  ({
    wan: t`WAN`,
    wan95: t`WAN 95th`,
    lan: t`LAN`,
    lan95: t`LAN 95th`,
    cpu: t`CPU`,
    iops: t`Disk IOPS`,
    diskTraffic: t`Disk traffic`,
  })[type];

const rate = (kbps: number | null) => (kbps === null ? '–' : valueText(kbps, unitFor('kbps', kbps)));
const percent = (value: number | null) => (value === null ? '–' : `${numberText(value, 1)} %`);
const iops = (value: number | null) => (value === null ? '–' : numberText(value, 0));

interface Ground {
  server: ServerDetail;
  report: MonthReport | undefined;
}

function columnsOf(type: ReportType, { server, report }: Ground): DataColumn<MonthRow>[] {
  const column = (id: string, title: string, cell: (row: MonthRow) => string): DataColumn<MonthRow> => ({
    id,
    title,
    align: 'end',
    cell,
  });
  const month: DataColumn<MonthRow> = {
    id: 'month',
    title: t`Month`,
    cell: (row) => (row.closed || row !== report?.items[0] ? row.month : <MonthOpen month={row.month} />),
  };
  const measured = column('measured', t`Measured`, (row) => t`${numberText(row.seconds / 3600, 0)} h`);
  const samples = column('samples', t`Samples`, (row) => (row.samples === 0 ? '–' : numberText(row.samples)));
  const dropped = column('dropped', t`Excluded`, (row) => {
    const count = droppedOf(row.samples, report?.droppedShare ?? 0);
    return row.samples === 0 ? '–' : numberText(count);
  });
  const file: DataColumn<MonthRow> = {
    id: 'file',
    title: t`Raw samples`,
    cell: (row) =>
      report !== undefined && row.samples > 0 && row.month >= report.samplesFrom ? (
        <a
          className="text-brand-text hover:underline"
          download
          href={urlOf(statistics.exportTrafficSamples, {
            params: { serverId: server.id },
            query: { month: row.month },
          })}
        >
          {t`Download ${row.month}`}
        </a>
      ) : (
        <span className="text-muted">–</span>
      ),
  };
  const sets: Record<ReportType, DataColumn<MonthRow>[]> = {
    wan: [
      column('in', t`Received`, (row) => bytesText(row.wanIn)),
      column('out', t`Sent`, (row) => bytesText(row.wanOut)),
      column('sum', t`Total`, (row) => bytesText(row.wanIn + row.wanOut)),
      measured,
    ],
    wan95: [
      column('in', t`Received, 95th percentile`, (row) => rate(row.wanIn95)),
      column('out', t`Sent, 95th percentile`, (row) => rate(row.wanOut95)),
      samples,
      dropped,
      file,
    ],
    lan: [
      column('in', t`Received`, (row) => bytesText(row.lanIn)),
      column('out', t`Sent`, (row) => bytesText(row.lanOut)),
      column('sum', t`Total`, (row) => bytesText(row.lanIn + row.lanOut)),
      measured,
    ],
    lan95: [
      column('in', t`Received, 95th percentile`, (row) => rate(row.lanIn95)),
      column('out', t`Sent, 95th percentile`, (row) => rate(row.lanOut95)),
      samples,
      dropped,
      file,
    ],
    cpu: [
      column('avg', t`Processor, average`, (row) => percent(row.cpuAvg)),
      column('max', t`Processor, highest`, (row) => percent(row.cpuMax)),
      column('ram', t`Memory, average`, (row) => percent(row.ramAvg)),
      column('ramMax', t`Memory, highest`, (row) => percent(row.ramMax)),
      measured,
    ],
    iops: [
      column('avg', t`Average`, (row) => iops(row.iopsAvg)),
      column('max', t`Highest`, (row) => iops(row.iopsMax)),
      measured,
    ],
    diskTraffic: [
      column('read', t`Read`, (row) => bytesText(row.diskRead)),
      column('written', t`Written`, (row) => bytesText(row.diskWritten)),
      measured,
    ],
  };
  return [month, ...sets[type]];
}

const MonthOpen = ({ month }: { month: string }) => (
  <>
    {month} <span className="text-muted">{t`so far`}</span>
  </>
);

/** How the percentile comes about, with the numbers of the newest month. */
function Explained({ report }: { report: MonthReport }) {
  const minutes = report.sampleInterval / 60;
  const share = numberText(report.droppedShare * 100);
  const [row] = report.items.filter((one) => one.samples > 0);
  const dropped = row ? droppedOf(row.samples, report.droppedShare) : 0;
  return (
    <p className="mt-4 max-w-prose text-[13px] text-muted">
      {t`The month is divided into ${minutes}-minute averages, separately for received and sent traffic. The highest ${share}% are excluded and the highest remaining value counts, so short peaks are free. Only measured intervals count.`}{' '}
      {row &&
        plural(row.samples, {
          one: `${row.month} has # sample, of which ${dropped} are excluded.`,
          other: `${row.month} has # samples, of which the highest ${dropped} are excluded.`,
        })}
    </p>
  );
}
