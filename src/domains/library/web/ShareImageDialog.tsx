import { plural, t } from '@lingui/core/macro';
import { useAct } from '#shell/form/act.ts';
import { useRead } from '#shell/data/read.ts';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { ShareDialog } from '#domains/shares/web/port/ShareDialog.tsx';
import { toast } from '#ui/toast.ts';
import { library } from '../contract.ts';
import { emptySharing, everybodyOf, inputOfSharing, shareLevels } from './sharing.ts';
import type { ImageDetail } from './types.ts';
import { fullName, refusalLabel } from './labels.ts';

/** Who can use an image in addition to its account. */
export function ShareImageDialog({ image, onClose }: { image: ImageDetail; onClose(): void }) {
  const frame = useRead(library.readLibrary, {}).data;
  const form = useOpForm(library.shareImage, {
    start: emptySharing,
    params: { imageId: image.id },
    input: inputOfSharing,
    onDone: (_, { kind }) => form.restart({ ...emptySharing, kind }),
  });
  const revoke = useAct(library.revokeShare, { onDone: () => toast('success', t`Share revoked`) });
  const items = image.shares.map(({ usedBy, mayReshare, ...one }) => ({
    ...one,
    level: mayReshare ? ('share' as const) : ('use' as const),
    used: usedBy === 0 ? '' : plural(usedBy, { one: '# server', other: '# servers' }),
  }));
  return (
    <ShareDialog
      name={fullName(image)}
      form={form}
      access={{ owner: image.owner, items }}
      groups={frame?.groups ?? []}
      levels={shareLevels()}
      everybody={everybodyOf(frame)}
      refusal={refusalLabel('share', image)}
      busy={revoke.isPending ? revoke.variables.params.shareId : undefined}
      onRevoke={({ id }) => revoke.mutate({ params: { imageId: image.id, shareId: id } })}
      onClose={onClose}
    />
  );
}
