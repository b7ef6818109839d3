import { t } from '@lingui/core/macro';
import { Link, useParams } from '@tanstack/react-router';
import { Suspense, useMemo } from 'react';
import { History } from '#domains/history/web/port/History.tsx';
import type { HistoryEntry } from '#domains/history/web/port/history-labels.ts';
import { webContributions } from '#shell/boot/web-contributions.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { useOpened } from '#shell/frame/recent.ts';
import { useObjectTitle } from '#shell/frame/window-title.ts';
import type { RowOf } from '#shell/list/list.ts';
import { useRowActions } from '#shell/list/row-actions.tsx';
import { DateTime } from '#shell/text/DateTime.tsx';
import { ZoneName } from '#shell/text/ZoneName.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { numberText } from '#ui/number-text.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { StateDot, Tag } from '#ui/StateDot.tsx';
import { alarms } from '../contract.ts';
import { alarmPath, alarmsPath } from '../paths.ts';
import { alarmActions } from './actions.tsx';
import { alarmSeverityLabel, alarmSeverityTone, alarmStateLabel, alarmStateTone } from './labels.ts';
import { alarmCards } from './port.ts';
import type { AlarmRow } from './types.ts';

const entryOf = (row: RowOf<typeof alarms.listAlarmHistory>): HistoryEntry => row;
const kinds = ['lifecycle'] as const;
const cards = alarmCards.of(webContributions).map(({ load }) => lazyPart(load));

/** `/alarms/{alarmId}`: an alarm, what to do about it, and what happened to it. */
export default function AlarmPage() {
  const { alarmId = '' } = useParams({ strict: false });
  const read = useRead(alarms.readAlarm, { params: { alarmId } }, { pollSeconds: 30 });
  const { data } = read;
  const name = data && `${data.title}: ${data.name}`;
  useObjectTitle(name);
  useOpened(alarmPath(alarmId), name);
  const gone = read.error?.status === 404 || read.error?.status === 400;
  return (
    <>
      <BackLink to={alarmsPath()}>{t`Alarms`}</BackLink>
      {gone && (
        <EmptyState
          kind="no-match"
          title={t`Alarm not found`}
          action={
            <Link to={alarmsPath()} className={buttonClass()}>
              {t`All alarms`}
            </Link>
          }
        >
          {t`It doesn't exist, or was resolved long ago.`}
        </EmptyState>
      )}
      {!gone && !data && <ReadState read={read} rows={8} />}
      {data && <Found alarm={data} />}
    </>
  );
}

function Found({ alarm }: { alarm: AlarmRow }) {
  const actions = useRowActions(alarmActions);
  const params = useMemo(() => ({ alarmId: alarm.id }), [alarm.id]);
  return (
    <>
      <PageHead
        title={alarm.name}
        note={alarm.title}
        actions={alarmActions
          .filter(({ offered }) => offered?.(alarm) ?? true)
          .map((action) => (
            <Button
              key={action.id}
              disabledReason={actions.refusalOf(action, alarm)}
              onClick={() => actions.choose(action, alarm)}
            >
              {action.icon}
              {action.title(alarm)}
            </Button>
          ))}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <Card title={t`Timeline`}>
          <History op={alarms.listAlarmHistory} {...{ params, kinds }} entryOf={entryOf} />
        </Card>
        <div className="grid gap-4">
          <FactsCard alarm={alarm} />
          <Suspense>
            {cards.map((BroughtCard, at) => (
              <BroughtCard key={at} alarmId={alarm.id} />
            ))}
          </Suspense>
        </div>
      </div>
      {actions.dialog}
    </>
  );
}

function FactsCard({ alarm }: { alarm: AlarmRow }) {
  const { severity, state, detail, zoneId, link, since, first, seen, resolved, times, assignee, note, runbook } = alarm;
  const { acknowledgedBy, acknowledgedUntil } = alarm;
  return (
    <Card title={t`Details`}>
      <p className="mb-3">{detail}</p>
      <KeyValue
        items={[
          [
            t`State`,
            <StateDot key="state" tone={alarmStateTone[state]}>
              {alarmStateLabel(state)}
            </StateDot>,
          ],
          [
            t`Severity`,
            <Tag key="severity" tone={alarmSeverityTone[severity]}>
              {alarmSeverityLabel(severity)}
            </Tag>,
          ],
          ...(link === null
            ? []
            : [
                [
                  t`Affected`,
                  <Link key="link" to={link} className="text-brand-text hover:underline">
                    {alarm.name}
                  </Link>,
                ] as const,
              ]),
          ...(zoneId === null ? [] : [[t`Data center`, <ZoneName key="zone" of={zoneId} />] as const]),
          [t`Since`, <DateTime key="since" at={since} />],
          [t`Last seen`, <DateTime key="seen" at={seen} />],
          ...(resolved === null ? [] : [[t`Resolved`, <DateTime key="resolved" at={resolved} />] as const]),
          [t`First raised`, <DateTime key="first" at={first} />],
          [t`Times raised`, numberText(times)],
          ...(acknowledgedBy === null ? [] : [[t`Acknowledged by`, acknowledgedBy] as const]),
          ...(acknowledgedUntil === null
            ? []
            : [[t`Acknowledged until`, <DateTime key="until" at={acknowledgedUntil} />] as const]),
          [t`Assigned to`, assignee?.email ?? t`No one`],
          ...(note === '' ? [] : [[t`Note`, note] as const]),
          [
            t`Runbook`,
            runbook === null ? (
              t`None`
            ) : (
              <a
                key="runbook"
                href={runbook}
                target="_blank"
                rel="noreferrer"
                className="break-all text-brand-text hover:underline"
              >
                {runbook}
              </a>
            ),
          ],
        ]}
      />
    </Card>
  );
}
