import { plural, t } from '@lingui/core/macro';
import { LossLine } from '#domains/servers/web/port/LossLine.tsx';
import { useRead } from '#shell/data/read.ts';
import { backups } from '../contract.ts';
import { sizeText } from './labels.ts';

/** The backups that go with a server. */
export default function BackupLoss({ serverId }: { serverId: string }) {
  const { data, error } = useRead(backups.listBackups, { params: { serverId }, query: { size: 5 } });
  if (error) return <LossLine name={t`Backups`}>{error.message}</LossLine>;
  if (data === undefined || data.count === 0) return null;
  return (
    <LossLine name={plural(data.count, { one: '# backup', other: '# backups' })}>{sizeText(data.sizeMb)}</LossLine>
  );
}
