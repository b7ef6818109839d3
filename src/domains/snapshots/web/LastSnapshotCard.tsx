import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { DateTime } from '#shell/text/DateTime.tsx';
import { useRead } from '#shell/data/read.ts';
import { ReadCard } from '#shell/text/ReadCard.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { serverPath } from '#domains/servers/paths.ts';
import { snapshots } from '../contract.ts';
import type { ServerDetail, SnapshotTree } from './types.ts';
import { sizeText, snapshotTone, snapshotLabel } from './labels.ts';

/** The snapshot status of a server: the last one, how many there are, and their size. */
export default function LastSnapshotCard({ server }: { server: Pick<ServerDetail, 'id'> }) {
  const read = useRead(
    snapshots.listSnapshots,
    { params: { serverId: server.id }, query: { size: 5 } },
    { staleSeconds: 60 },
  );
  return (
    <ReadCard
      title={t`Snapshots`}
      read={read}
      actions={
        <Link
          to={serverPath(server.id, 'snapshot')}
          search={(now: object) => now}
          className="reach text-brand-text hover:underline"
        >
          {t`All snapshots`}
        </Link>
      }
    >
      {(tree) => <Standing tree={tree} />}
    </ReadCard>
  );
}

function Standing({ tree: { can, last, used, limit, sizeMb } }: { tree: SnapshotTree }) {
  if (can === null && last === null)
    return <p className="text-muted">{t`This data center doesn't offer snapshots.`}</p>;
  return (
    <KeyValue
      items={[
        [t`Last snapshot`, last === null ? t`none yet` : <DateTime at={last.date} />],
        ...(last === null
          ? []
          : ([
              [t`Name`, last.name],
              [
                t`State`,
                <StateDot key="state" tone={snapshotTone[last.state]}>
                  {snapshotLabel(last.state)}
                </StateDot>,
              ],
            ] as const)),
        [t`Kept`, used === 0 ? t`0 of ${limit}` : t`${used} of ${limit} · ${sizeText(sizeMb)}`],
      ]}
    />
  );
}
