import { t } from '@lingui/core/macro';
import { useId, useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { base64Of } from '#shell/base64.ts';
import { useAct } from '#shell/act.ts';
import { changeBrand } from '#shell/site.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { toast } from '#ui/toast.ts';
import { sites } from '../contract.ts';
import { maxLogoBytes } from '../limits.ts';

/** Gives the site a logo or takes it away. */
export function LogoTab({ site }: { site: AnswerOf<typeof sites.readSite> }) {
  const id = useId();
  const [error, setError] = useState<string>();
  const [shown, setShown] = useState(site.own && site.hasLogo ? '/svc/logo' : null);
  const show = (logo: string | null) => {
    if (!site.own) return;
    setShown(logo);
    changeBrand({ logo });
  };
  const params = { siteHost: site.host };
  const save = useAct(sites.saveLogo, {
    refresh: [sites.readSite],
    onDone: ({ logo }) => {
      show(logo);
      toast('success', t`The logo is saved`);
    },
    onRefused: (refused) => setError(refused.message),
  });
  const remove = useAct(sites.removeLogo, {
    refresh: [sites.readSite],
    onDone: () => {
      show(null);
      toast('success', t`The logo is removed`);
    },
  });
  const take = async (file: File | undefined) => {
    if (!file) return;
    setError(undefined);
    if (file.size > maxLogoBytes) return setError(t`A logo has at most 256 kB.`);
    save.mutate({ params, input: { image: await base64Of(file) } });
  };
  return (
    <Card
      title={t`Logo`}
      note={t`PNG, JPEG, WebP or SVG, up to 256 kB. It stands in the header and above the sign-in.`}
    >
      <div className="mb-4 grid min-h-28 place-items-center rounded-lg border border-line bg-page p-5">
        {shown && <img src={shown} alt={t`The logo now`} className="max-h-20 max-w-full object-contain" />}
        {!shown && <p className="text-muted">{site.hasLogo ? t`This site has a logo.` : t`There is no logo yet.`}</p>}
      </div>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <label htmlFor={id} className="mb-1.5 block font-medium">{t`Choose an image`}</label>
          <input
            id={id}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/svg+xml"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className="w-full rounded-lg border border-line bg-surface p-1 text-muted file:me-3 file:h-8 file:rounded-md file:border-0 file:bg-hover file:px-3 file:font-medium file:text-ink"
            onChange={(event) => void take(event.target.files?.[0])}
          />
          {error && (
            <p id={`${id}-error`} role="alert" className="mt-1 text-[13px] text-bad">
              {error}
            </p>
          )}
        </div>
        {site.hasLogo && (
          <Button busy={remove.isPending} onClick={() => remove.mutate({ params })}>{t`Remove logo`}</Button>
        )}
      </div>
    </Card>
  );
}
