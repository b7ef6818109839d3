import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { base64Of } from '#shell/data/base64.ts';
import { useAct } from '#shell/form/act.ts';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { changeBrand } from '#shell/session/site.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { FileField } from '#ui/FileField.tsx';
import { toast } from '#ui/toast.ts';
import { sites } from '../contract.ts';
import { maxLogoBytes } from '../limits.ts';

/** Gives the site a logo or takes it away. */
export function LogoTab({ site }: { site: AnswerOf<typeof sites.readSite> }) {
  const [shown, setShown] = useState(site.own && site.hasLogo ? '/svc/logo' : null);
  const show = (logo: string | null) => {
    if (!site.own) return;
    setShown(logo);
    changeBrand({ logo });
  };
  const params = { siteHost: site.host };
  const form = useOpForm(sites.saveLogo, {
    start: { image: '', bytes: 0 },
    params,
    check: ({ bytes }) => ({ image: bytes > maxLogoBytes ? t`The logo can be up to 256 kB.` : null }),
    input: ({ image }) => ({ image }),
    onDone: ({ logo }) => {
      show(logo);
      toast('success', t`Logo saved`);
    },
  });
  const remove = useAct(sites.removeLogo, {
    onDone: () => {
      show(null);
      toast('success', t`Logo removed`);
    },
  });
  const take = async (file: File | undefined) => {
    if (!file) return;
    form.set({ bytes: file.size, image: file.size > maxLogoBytes ? '' : await base64Of(file) });
    form.send();
  };
  return (
    <Card title={t`Logo`} note={t`PNG, JPEG, WebP or SVG, up to 256 kB. Shown in the header and on the sign-in page.`}>
      <div className="mb-4 grid min-h-28 place-items-center rounded-lg border border-line bg-page p-5">
        {shown && <img src={shown} alt={t`Current logo`} className="max-h-20 max-w-full object-contain" />}
        {!shown && <p className="text-muted">{site.hasLogo ? t`This site has a logo.` : t`No logo yet.`}</p>}
      </div>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <FileField
          className="grow"
          label={t`Choose image`}
          error={form.error('image') ?? form.wrong}
          accept="image/png,image/jpeg,image/webp,image/svg+xml"
          onFile={(file) => void take(file)}
        />
        {site.hasLogo && (
          <Button busy={remove.isPending} onClick={() => remove.mutate({ params })}>{t`Remove logo`}</Button>
        )}
      </div>
    </Card>
  );
}
