import { plural, t } from '@lingui/core/macro';
import { LossLine } from '#domains/servers/web/port/LossLine.tsx';
import { useRead } from '#shell/data/read.ts';
import { snapshots } from '../contract.ts';
import { sizeText } from './labels.ts';

/** The snapshots that go with a server. */
export default function SnapshotLoss({ serverId }: { serverId: string }) {
  const { data, error } = useRead(snapshots.listSnapshots, { params: { serverId }, query: { size: 5 } });
  if (error) return <LossLine name={t`Snapshots`}>{error.message}</LossLine>;
  if (data === undefined || data.used === 0) return null;
  return (
    <LossLine name={plural(data.used, { one: '# snapshot', other: '# snapshots' })}>{sizeText(data.sizeMb)}</LossLine>
  );
}
