import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { DateTime } from '#shell/text/DateTime.tsx';
import { useRead } from '#shell/data/read.ts';
import { ReadCard } from '#shell/text/ReadCard.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { serverPath } from '#domains/servers/paths.ts';
import { backups } from '../contract.ts';
import type { BackupList, ServerDetail } from './types.ts';
import { sizeText, toneOf, labelOf } from './labels.ts';

/** The backup status of a server: the last successful backup, the last run, and the next. */
export default function LastBackupCard({ server }: { server: Pick<ServerDetail, 'id'> }) {
  const read = useRead(
    backups.listBackups,
    { params: { serverId: server.id }, query: { size: 5 } },
    { staleSeconds: 60 },
  );
  return (
    <ReadCard
      title={t`Backups`}
      read={read}
      actions={
        <Link
          to={serverPath(server.id, 'backup')}
          search={(now: object) => now}
          className="reach text-brand-text hover:underline"
        >
          {t`All backups`}
        </Link>
      }
    >
      {(list) => <Standing list={list} />}
    </ReadCard>
  );
}

function Standing({ list }: { list: BackupList }) {
  const { can, lastGood, lastRun, enabled, nextRun, count, sizeMb } = list;
  if (!can) return <p className="text-muted">{t`This data center doesn't offer backups.`}</p>;
  return (
    <KeyValue
      items={[
        [t`Last successful backup`, lastGood === null ? t`none yet` : <DateTime at={lastGood} />],
        [t`Last run`, lastRun && <StateDot tone={toneOf(lastRun)}>{labelOf(lastRun)}</StateDot>],
        [t`Nightly backup`, enabled ? nextRun === null ? t`on` : <Next at={nextRun} /> : t`off`],
        [t`Kept`, count === 0 ? '0' : `${count} · ${sizeText(sizeMb)}`],
      ]}
    />
  );
}

function Next({ at }: { at: string }) {
  return (
    <>
      {t`On, next run`} <DateTime at={at} />
    </>
  );
}
