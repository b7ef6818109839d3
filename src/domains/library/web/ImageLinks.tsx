import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/form/act.ts';
import { Button } from '#ui/Button.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { library } from '../contract.ts';
import type { ImageDetail } from './types.ts';
import { refusalLabel } from './labels.ts';

type Hours = '1' | '24' | '168';

/** Links that download an image until they expire. */
export function ImageLinks({ image }: { image: ImageDetail }) {
  const [hours, setHours] = useState<Hours>('24');
  const act = useAct(library.createLink, { onRefused: () => false });
  const url = act.data && new URL(act.data.url, location.origin).href;
  const chosen = hours === '1' ? 1 : hours === '24' ? 24 : 168;
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t`Download`}</h3>
      {act.error && <Banner tone="bad">{act.error.message}</Banner>}
      <div className="flex items-end gap-3">
        <SelectField<Hours>
          label={t`Link valid for`}
          value={hours}
          choices={[
            { value: '1', title: t`an hour` },
            { value: '24', title: t`a day` },
            { value: '168', title: t`a week` },
          ]}
          onChange={setHours}
        />
        <Button
          busy={act.isPending}
          disabledReason={refusalLabel('download', image)}
          onClick={() => act.mutate({ params: { imageId: image.id }, input: { hours: chosen } })}
        >
          {t`Create link`}
        </Button>
      </div>
      {url && (
        <p className="mt-3 flex items-center gap-2">
          <a className="min-w-0 truncate text-brand-text hover:underline" href={url} download>
            {t`Download the image`}
          </a>
          <CopyButton value={url} label={t`link`} />
        </p>
      )}
      {url && (
        <p className="text-[13px] text-muted">{t`Shown only once. Anyone with this link can download the image.`}</p>
      )}
    </section>
  );
}
