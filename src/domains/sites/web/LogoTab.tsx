import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { base64Of } from '#shell/data/base64.ts';
import { useAct } from '#shell/form/act.ts';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { changeBrand, siteBrand } from '#shell/session/site.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { FileField } from '#ui/FileField.tsx';
import { toast } from '#ui/toast.ts';
import { sites } from '../contract.ts';
import { maxLogoBytes } from '../limits.ts';
import type { LogoKind } from '../schemas.ts';
import type { SiteDetails } from './types.ts';

/** The images of a site: its logo for light and dark pages, and its icon. */
export function LogoTab({ site }: { site: SiteDetails }) {
  return (
    <>
      <ImageCard
        site={site}
        kind="light"
        title={t`Logo`}
        note={t`PNG, JPEG, WebP or SVG, up to 256 kB. Shown in the header and on the sign-in page.`}
      />
      <ImageCard
        site={site}
        kind="dark"
        title={t`Logo for dark pages`}
        note={t`Shown instead of the logo in the dark theme. Without one, the logo is shown there, too.`}
      />
      <ImageCard
        site={site}
        kind="icon"
        title={t`Icon`}
        note={t`Shown in browser tabs. Without one, a mark in the site's color is shown.`}
      />
    </>
  );
}

interface ImageProps {
  site: SiteDetails;
  kind: LogoKind;
  title: string;
  note: string;
}

/** Gives the site one of its images, or takes it away. */
function ImageCard({ site, kind, title, note }: ImageProps) {
  const has = site.logos.includes(kind);
  const [shown, setShown] = useState(site.own && has ? `/svc/logo?kind=${kind}` : null);
  const show = (logo: string | null) => {
    if (!site.own) return;
    setShown(logo);
    if (kind === 'light') changeBrand({ logo });
    if (kind === 'dark') changeBrand({ logoDark: siteBrand().logo && logo });
  };
  const call = { params: { siteHost: site.host }, query: { kind } };
  const form = useOpForm(sites.saveLogo, {
    start: { image: '', bytes: 0 },
    ...call,
    check: ({ bytes }) => ({ image: bytes > maxLogoBytes ? t`The logo can be up to 256 kB.` : null }),
    input: ({ image }) => ({ image }),
    onDone: ({ logo }) => {
      show(logo);
      toast('success', kind === 'icon' ? t`Icon saved` : t`Logo saved`);
    },
  });
  const remove = useAct(sites.removeLogo, {
    onDone: () => {
      show(null);
      toast('success', kind === 'icon' ? t`Icon removed` : t`Logo removed`);
    },
  });
  const take = async (file: File | undefined) => {
    if (!file) return;
    form.set({ bytes: file.size, image: file.size > maxLogoBytes ? '' : await base64Of(file) });
    form.send();
  };
  const removing = { light: t`Remove logo`, dark: t`Remove logo for dark pages`, icon: t`Remove icon` };
  const choosing = { light: t`Choose image`, dark: t`Choose image for dark pages`, icon: t`Choose icon` };
  const current = { light: t`Current logo`, dark: t`Current logo for dark pages`, icon: t`Current icon` };
  const missing = kind === 'icon' ? t`No icon yet.` : t`No logo yet.`;
  return (
    <Card title={title} note={note}>
      <div
        data-theme={kind === 'dark' ? 'dark' : undefined}
        className="mb-4 grid min-h-28 place-items-center rounded-lg border border-line bg-page p-5"
      >
        {shown && <img src={shown} alt={current[kind]} className="max-h-20 max-w-full object-contain" />}
        {!shown && <p className="text-muted">{has ? t`The site has this image.` : missing}</p>}
      </div>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <FileField
          className="grow"
          label={choosing[kind]}
          error={form.error('image') ?? form.wrong}
          accept="image/png,image/jpeg,image/webp,image/svg+xml"
          onFile={(file) => void take(file)}
        />
        {has && (
          <Button busy={remove.isPending} onClick={() => remove.mutate(call)}>
            {removing[kind]}
          </Button>
        )}
      </div>
    </Card>
  );
}
