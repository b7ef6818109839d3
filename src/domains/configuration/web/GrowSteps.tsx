import { t } from '@lingui/core/macro';
import { CopyButton } from '#ui/CopyButton.tsx';

/** A grown disk is larger outside; the guest still has to take the room. */
export function GrowSteps({ osFamily }: { osFamily: string }) {
  const code =
    osFamily === 'windows'
      ? 'Resize-Partition -DriveLetter C -Size (Get-PartitionSupportedSize -DriveLetter C).SizeMax'
      : 'growpart /dev/vda 1 && resize2fs /dev/vda1';
  return (
    <div className="mt-5 rounded-lg bg-hover px-3.5 py-3 text-[13px]">
      <p className="font-medium">{t`Afterwards, in the guest system`}</p>
      <p className="mt-0.5 text-muted">
        {t`The disk is larger, its partition is not yet. For the first partition of the system disk:`}
      </p>
      <p className="mt-2 flex items-center gap-2">
        <code className="min-w-0 font-mono break-all">{code}</code>
        <CopyButton value={code} label={t`the command`} />
      </p>
      {osFamily !== 'windows' && <p className="mt-1 text-muted">{t`With XFS: xfs_growfs / instead of resize2fs.`}</p>}
    </div>
  );
}
