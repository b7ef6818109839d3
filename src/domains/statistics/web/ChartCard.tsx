import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { Download, Table2 } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { urlOf } from '#shell/data/call.ts';
import { elapsedText } from '#shell/text/elapsed.ts';
import { dateText } from '#shell/text/format.ts';
import { useRead } from '#shell/data/read.ts';
import { IconButton } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { InlineError, Skeleton } from '#ui/Feedback.tsx';
import { Menu } from '#ui/Menu.tsx';
import { statistics } from '../contract.ts';
import type { Category } from '../series.ts';
import { colorVar } from './chart-colors.ts';
import { ChartTable } from './ChartTable.tsx';
import { isEmpty, largestOf, linesOf, shownAtFirst } from './lines.ts';
import { savePicture } from './save-picture.ts';
import { before, type Span } from './span.ts';
import { TimeChart } from './TimeChart.tsx';
import type { ServerDetail, Statistics } from './types.ts';
import { unitFor, valueText } from './units.ts';
import { categoryLabel, gapLabel, seriesLabel } from './labels.ts';

export interface ChartProps {
  server: ServerDetail;
  category: Category;
  span: Span;
  compare: boolean;
  thresholds: readonly { value: number; text: string }[];
  onZoom(span: Span): void;
  onScale(factor: number): void;
}

/** The last of an odd number takes the whole row. */
const wide = '@3xl:last:odd:col-span-2';
const iso = (ms: number) => new Date(ms).toISOString();

/** One category of a server: chart, legend, table and files. */
export function ChartCard(props: ChartProps) {
  const { server, category, span, compare } = props;
  const argsOf = ({ from, to }: Span) => ({
    params: { serverId: server.id },
    query: { category, from: iso(from), to: iso(to) },
  });
  const args = argsOf(span);
  const read = useRead(statistics.readStatistics, args, { keepPrevious: true });
  const past = useRead(statistics.readStatistics, argsOf(before(span)), { enabled: compare, keepPrevious: true });
  if (read.data)
    return (
      <Chart
        {...props}
        answer={read.data}
        past={compare ? past.data : undefined}
        csv={urlOf(statistics.exportStatistics, args)}
      />
    );
  return (
    <Card className={wide} title={categoryLabel(category)}>
      {read.error ? (
        <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <div role="status" aria-label={t`Loading`} className="grid h-[248px] content-end">
          <Skeleton className="h-40!" />
        </div>
      )}
    </Card>
  );
}

interface Loaded extends ChartProps {
  answer: Statistics;
  past: Statistics | undefined;
  csv: string;
}

function Chart({ server, category, answer, past, csv, thresholds, onZoom, onScale }: Loaded) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const [asTable, setAsTable] = useState(false);
  const [cursor, setCursor] = useState<number | null>(null);
  const canvas = useRef<() => HTMLCanvasElement | null>(() => null);
  const onReady = useCallback((of: () => HTMLCanvasElement | null) => void (canvas.current = of), []);
  const shown = useMemo(() => chosen ?? shownAtFirst(answer.series), [chosen, answer.series]);
  const lines = useMemo(() => linesOf(answer, past, shown), [answer, past, shown]);
  const unit = useMemo(() => unitFor(answer.unit, largestOf(answer, past)), [answer, past]);
  const events = useMemo(() => answer.events.map((event) => ({ at: Date.parse(event.at) / 1000 })), [answer.events]);
  const title = categoryLabel(category);
  const grain = elapsedText(answer.interval * 1000).replace(/ 0 [msh]$/, '');
  const toggle = (id: string) => {
    const next = new Set(shown);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const save = () => {
    const chart = canvas.current();
    if (chart === null) return;
    const legend = lines.map((line) => ({ text: seriesLabel(line.id), color: line.color }));
    const note = `${dateText(answer.from)} – ${dateText(answer.to)}, ${unit.name}`;
    savePicture({ title: `${server.name}: ${title}`, note, legend, chart }, `${category}-${server.name}.png`);
  };
  const last = lines[0]?.avg.findLastIndex((value) => value !== null) ?? -1;
  return (
    <Card
      className={wide}
      title={title}
      note={<span className="text-[13px]">{t`${unit.name}, one data point every ${grain}`}</span>}
      actions={
        <>
          <IconButton
            label={asTable ? t`${title} as a chart` : t`${title} as a table`}
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          >
            <Table2 size={17} />
          </IconButton>
          <Menu
            trigger={(wiring) => (
              <IconButton label={t`Save ${title}`} {...wiring}>
                <Download size={17} />
              </IconButton>
            )}
            entries={() => [
              {
                id: 'png',
                title: t`Picture (PNG)`,
                onChoose: save,
                disabledReason: asTable ? t`Show the chart first.` : null,
              },
              { id: 'csv', title: t`Table (CSV)`, onChoose: () => location.assign(csv) },
            ]}
          />
        </>
      }
    >
      <Notes answer={answer} />
      {isEmpty(answer) ? (
        <p className="grid h-[212px] place-items-center rounded-lg border border-dashed border-line px-6 text-center text-muted">
          {answer.gap === null ? t`No data in this period.` : gapLabel(answer.gap.reason, sinceOf(answer))}
        </p>
      ) : asTable ? (
        <ChartTable label={title} times={answer.times} lines={lines} unit={unit} />
      ) : (
        <TimeChart
          label={title}
          times={answer.times}
          lines={lines}
          unit={unit}
          top={answer.unit === 'percent' ? 100 : null}
          band={answer.interval > answer.sampleInterval && lines.length <= 2}
          syncKey={`statistics-${server.id}`}
          thresholds={thresholds}
          events={events}
          valueAt={(index) =>
            lines.map((line) => `${seriesLabel(line.id)} ${valueText(line.avg[index], unit)}`).join(', ')
          }
          onCursor={setCursor}
          onZoom={(from, to) => onZoom({ from: Math.round(from * 1000), to: Math.round(to * 1000) })}
          onScale={onScale}
          onReady={onReady}
        />
      )}
      <Legend answer={answer} shown={shown} at={cursor ?? last} unit={unit} onToggle={toggle} />
    </Card>
  );
}

const sinceOf = (answer: Statistics) => (answer.gap?.since == null ? null : dateText(answer.gap.since));

/** What is missing although there is something to see. */
function Notes({ answer }: { answer: Statistics }) {
  const notes = [
    ...(answer.gap !== null && !isEmpty(answer) ? [gapLabel(answer.gap.reason, sinceOf(answer))] : []),
    ...(answer.createdAt > answer.from && !isEmpty(answer)
      ? [t`The server was created at ${dateText(answer.createdAt)}.`]
      : []),
  ];
  return notes.map((note) => (
    <p key={note} className="-mt-2 mb-2 text-[13px] text-muted">
      {note}
    </p>
  ));
}

interface LegendProps {
  answer: Statistics;
  shown: ReadonlySet<string>;
  at: number;
  unit: ReturnType<typeof unitFor>;
  onToggle(id: string): void;
}

/** Every series with its value at the cursor; pressed ones are drawn. */
function Legend({ answer, shown, at, unit, onToggle }: LegendProps) {
  const moment = answer.times[at];
  return (
    <div className="mt-2 flex min-h-7 flex-wrap items-center gap-x-1 gap-y-0.5 text-[13px]">
      {answer.series.map((series, color) => {
        const on = shown.has(series.id);
        return (
          <button
            key={series.id}
            type="button"
            aria-pressed={on}
            onClick={() => onToggle(series.id)}
            className={clsx(
              'inline-flex items-center gap-1.5 rounded-md px-1.5 py-0.5 hover:bg-hover max-sm:min-h-10',
              !on && 'text-muted',
            )}
          >
            <span
              aria-hidden
              className="size-2.5 rounded-sm border-2"
              style={{ borderColor: colorVar(color), background: on ? colorVar(color) : 'transparent' }}
            />
            {seriesLabel(series.id)}
            <span className="font-medium tabular-nums">{on && valueText(series.avg[at], unit)}</span>
          </button>
        );
      })}
      {moment !== undefined && (
        <span className="ms-auto text-xs text-muted tabular-nums">
          {dateText(new Date(moment * 1000).toISOString())}
        </span>
      )}
    </div>
  );
}
