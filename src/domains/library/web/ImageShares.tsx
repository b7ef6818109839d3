import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { problemOfGrantee } from '#shell/GranteeFields.tsx';
import { useRead } from '#shell/read.ts';
import { ShareList } from '#shell/ShareList.tsx';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { toast } from '#ui/toast.ts';
import { library } from '../contract.ts';
import { refusalOfImage } from '../states.ts';
import { emptySharing, inputOfSharing, ShareFields } from './ShareFields.tsx';
import type { ImageDetail } from './types.ts';

/** Whom an image is shared with, and the form that shares it. */
export function ImageShares({ image }: { image: ImageDetail }) {
  const frame = useRead(library.readLibrary, {}).data;
  const [form, setForm] = useState(emptySharing);
  const refresh = [library.readImage, library.listImages];
  const share = useAct(library.shareImage, {
    refresh,
    onRefused: () => false,
    onDone: () => {
      toast('success', t`The image is shared`);
      setForm({ ...emptySharing, kind: form.kind });
    },
  });
  const revoke = useAct(library.revokeShare, { refresh, onDone: () => toast('success', t`The share is revoked`) });
  const { error } = share;
  const submit = () => share.mutate({ params: { imageId: image.id }, input: inputOfSharing(form) });
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t`Shared with`}</h3>
      <ShareList
        shares={image.shares}
        termsOf={(one) => (one.mayReshare ? t`may share it further` : t`may use it`)}
        usedOf={(one) => (one.usedBy > 0 ? t`${one.usedBy} servers` : '')}
        onRevoke={(one) => revoke.mutate({ params: { imageId: image.id, shareId: one.id } })}
      />
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {error && error.general.length > 0 && <Banner tone="bad">{error.message}</Banner>}
        <ShareFields form={form} frame={frame} error={error} onChange={setForm} />
        <Button
          type="submit"
          busy={share.isPending}
          disabledReason={refusalOfImage('share', image) ?? problemOfGrantee(form)}
        >
          {t`Share`}
        </Button>
      </form>
    </section>
  );
}
