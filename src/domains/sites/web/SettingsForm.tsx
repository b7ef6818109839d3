import { t } from '@lingui/core/macro';
import { useState, type ReactNode } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { useAct } from '#shell/act.ts';
import type { ApiError } from '#shell/api-error.ts';
import { refreshContext } from '#shell/session-reads.ts';
import { changeBrand } from '#shell/site.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CheckField, RadioCards } from '#ui/ChoiceFields.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { sites } from '../contract.ts';
import { signUpModes } from '../sign-up-modes.ts';
import { ColourField } from './ColourField.tsx';
import { LocationCard } from './LocationCard.tsx';
import { ManagedCard } from './ManagedCard.tsx';
import { MiniViewCard } from './MiniViewCard.tsx';
import { RatesCard } from './RatesCard.tsx';
import { SocialFields } from './SocialFields.tsx';
import { SubnetCard } from './SubnetCard.tsx';

export type SiteDetails = AnswerOf<typeof sites.readSite>;
export type Settings = SiteDetails['settings'];
export interface FieldsProps {
  typed: Settings;
  set(change: Partial<Settings>): void;
  error: ApiError | undefined;
}

/** The settings of a site; saved as one. */
export function SettingsForm({ site }: { site: SiteDetails }) {
  const [typed, setTyped] = useState(site.settings);
  const [error, setError] = useState<ApiError>();
  const save = useAct(sites.saveSite, {
    refresh: [sites.readSite, sites.listSites],
    onDone: ({ settings }) => {
      if (site.own) changeBrand({ name: settings.name, primary: settings.primaryColor, support: settings.supportUrl });
      refreshContext();
      toast('success', t`The settings are saved`);
    },
    onRefused: setError,
  });
  const fields = { typed, error, set: (change: Partial<Settings>) => setTyped({ ...typed, ...change }) };
  const general = error?.general.map(({ info }) => info).join(' ');
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (save.isPending) return;
        setError(undefined);
        save.mutate({ params: { siteHost: site.host }, input: typed, ifMatch: site.version });
      }}
    >
      {general && <Banner tone="bad">{general}</Banner>}
      <BrandCard {...fields} />
      <MiniViewCard {...fields} />
      <Card title={t`Sign-up`} note={t`Whether people make their own account, and with which billing profile.`}>
        <RadioCards
          label={t`New-user billing profile`}
          className="sm:grid-cols-3"
          value={String(typed.newUserBilling)}
          choices={signUpModes.map(({ code, title, note }) => ({ value: String(code), title, note }))}
          onChange={(value) =>
            fields.set({ newUserBilling: signUpModes.find(({ code }) => String(code) === value)?.code ?? 2 })
          }
        />
      </Card>
      <SocialFields {...fields} networks={site.networks} />
      <LocationCard {...fields} />
      <SubnetCard {...fields} />
      <RatesCard {...fields} />
      <ManagedCard {...fields} />
      <RemoteCard {...fields} />
      <TrackerCard {...fields} />
      <Button
        type="submit"
        look="primary"
        className="justify-self-end"
        busy={save.isPending}
      >{t`Save settings`}</Button>
    </form>
  );
}

function BrandCard({ typed, set, error }: FieldsProps) {
  return (
    <Card title={t`Brand`}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t`Name`}
          value={typed.name}
          error={error?.of('name')}
          onChange={(e) => set({ name: e.target.value })}
        />
        <ColourField
          label={t`Primary colour`}
          pick={t`Pick the primary colour`}
          value={typed.primaryColor}
          error={error?.of('primaryColor')}
          onChange={(primaryColor) => set({ primaryColor })}
        />
        <TextField
          className="sm:col-span-2"
          label={t`Support link`}
          optional={t`optional`}
          hint={t`An address that begins with https:// or mailto:. It stands in the menu of the account.`}
          value={typed.supportUrl ?? ''}
          error={error?.of('supportUrl')}
          onChange={(e) => set({ supportUrl: orNull(e.target.value) })}
        />
        <CheckField
          label={t`Show prices to everybody`}
          note={t`The price calculator can be used without an account, at the prices of the site's first price list.`}
          checked={typed.publicPricing}
          onChange={(publicPricing) => set({ publicPricing })}
        />
      </div>
    </Card>
  );
}

function RemoteCard({ typed, set, error }: FieldsProps) {
  const lines = (text: string): readonly string[] => text.split('\n').map((line) => line.trim());
  const [text, setText] = useState(typed.remoteIps.join('\n'));
  return (
    <Card title={t`Remote web access`}>
      <div className="grid gap-4">
        <CheckField
          label={t`The site's own server may sign customers in`}
          note={t`It asks for a one-time link with the token of the site.`}
          checked={typed.remoteWebAccess}
          onChange={(remoteWebAccess) => set({ remoteWebAccess })}
        />
        <TextAreaField
          label={t`Permitted addresses`}
          optional={t`optional`}
          hint={t`One address or range on each line, such as 192.0.2.0/24. None: from anywhere.`}
          value={text}
          error={error?.of('remoteIps')}
          onChange={(e) => {
            setText(e.target.value);
            set({ remoteIps: lines(e.target.value).filter((line) => line !== '') });
          }}
        />
      </div>
    </Card>
  );
}

function TrackerCard({ typed, set, error }: FieldsProps) {
  const field = (key: 'gaTrackerId' | 'ga4TrackerId' | 'gaAdsTrackerId', label: string, example: string): ReactNode => (
    <TextField
      label={label}
      placeholder={example}
      value={typed[key] ?? ''}
      error={error?.of(key)}
      onChange={(e) => set({ [key]: orNull(e.target.value) })}
    />
  );
  return (
    <Card title={t`Analytics`} note={t`Nothing is measured without an id, nor before a person agrees.`}>
      <div className="grid gap-4 sm:grid-cols-3">
        {field('ga4TrackerId', t`Measurement id`, 'G-ABCD123456')}
        {field('gaTrackerId', t`Universal id`, 'UA-12345678-1')}
        {field('gaAdsTrackerId', t`Ads id`, 'AW-123456789')}
      </div>
    </Card>
  );
}

const orNull = (text: string) => text.trim() || null;
