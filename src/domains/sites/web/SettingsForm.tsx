import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Typed } from '#shell/form/form-errors.ts';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { changeBrand } from '#shell/session/site.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CheckField, RadioCards } from '#ui/ChoiceFields.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { sites } from '../contract.ts';
import { signUpModes } from './sign-up-modes.ts';
import { ColorField } from './ColorField.tsx';
import { FeaturesCard } from './FeaturesCard.tsx';
import { LocationCard } from './LocationCard.tsx';
import { ManagedCard } from './ManagedCard.tsx';
import { MiniViewCard } from './MiniViewCard.tsx';
import { RatesCard } from './RatesCard.tsx';
import { SocialFields } from './SocialFields.tsx';
import { SubnetCard } from './SubnetCard.tsx';
import type { FieldsProps, SiteDetails } from './types.ts';

/** The settings of a site; saved as one. */
export function SettingsForm({ site }: { site: SiteDetails }) {
  const form = useOpForm(sites.saveSite, {
    start: site.settings,
    params: { siteHost: site.host },
    ifMatch: site.version,
    onDone: ({ settings }) => {
      if (site.own) changeBrand({ name: settings.name, primary: settings.primaryColor, support: settings.supportUrl });
      const isSame = settings.featuresOff.join() === site.settings.featuresOff.join();
      if (isSame) toast('success', t`Settings saved`);
      else
        toast('success', t`Settings saved`, {
          text: t`Features change when a page is loaded again.`,
          action: { title: t`Reload page`, onChoose: () => location.reload() },
        });
    },
  });
  return (
    <OpForm form={form} className="grid gap-4">
      <BrandCard form={form} />
      <MiniViewCard form={form} />
      <Card title={t`Sign-up`} note={t`Whether people can create their own account, and with which billing profile.`}>
        <RadioCards
          label={t`New-user billing profile`}
          className="sm:grid-cols-3"
          value={String(form.values.newUserBilling)}
          choices={signUpModes().map(({ code, title, note }) => ({ value: String(code), title, note }))}
          onChange={(value) =>
            form.set({ newUserBilling: signUpModes().find(({ code }) => String(code) === value)?.code ?? 2 })
          }
        />
      </Card>
      <SocialFields form={form} networks={site.networks} />
      <FeaturesCard form={form} features={site.features} />
      <LocationCard form={form} />
      <SubnetCard form={form} />
      <RatesCard form={form} />
      <ManagedCard form={form} />
      <RemoteCard form={form} />
      <TrackerCard form={form} />
      <Button type="submit" look="primary" className="justify-self-end" busy={form.pending}>{t`Save settings`}</Button>
    </OpForm>
  );
}

function BrandCard({ form }: FieldsProps) {
  return (
    <Card title={t`Brand`}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t`Name`} {...form.field('name')} />
        <ColorField label={t`Primary color`} pick={t`Pick primary color`} {...form.field('primaryColor')} />
        <TextField
          className="sm:col-span-2"
          label={t`Support link`}
          optional={t`optional`}
          hint={t`A URL starting with https:// or mailto:. Shown in the account menu.`}
          {...optionalField(form, 'supportUrl')}
        />
        <CheckField
          label={t`Show prices to everyone`}
          note={t`The price calculator can be used without an account, with the site's first price list.`}
          {...form.checked('publicPricing')}
        />
      </div>
    </Card>
  );
}

function RemoteCard({ form }: FieldsProps) {
  const [text, setText] = useState(form.values.remoteIps.join('\n'));
  return (
    <Card title={t`Remote web access`}>
      <div className="grid gap-4">
        <CheckField
          label={t`Allow the site's server to sign customers in`}
          note={t`It requests a one-time link with the site token.`}
          {...form.checked('remoteWebAccess')}
        />
        <TextAreaField
          label={t`Allowed addresses`}
          optional={t`optional`}
          hint={t`One address or range per line, for example 192.0.2.0/24. Leave empty to allow any address.`}
          value={text}
          error={form.error('remoteIps')}
          onChange={({ target: { value } }) => {
            setText(value);
            const lines = value.split('\n').map((line) => line.trim());
            form.set({ remoteIps: lines.filter((line) => line !== '') });
          }}
        />
      </div>
    </Card>
  );
}

function TrackerCard({ form }: FieldsProps) {
  return (
    <Card title={t`Analytics`} note={t`Nothing is measured without an ID or before a visitor agrees.`}>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField label={t`Measurement ID`} placeholder="G-ABCD123456" {...optionalField(form, 'ga4TrackerId')} />
        <TextField label={t`Universal ID`} placeholder="UA-12345678-1" {...optionalField(form, 'gaTrackerId')} />
        <TextField label={t`Ads ID`} placeholder="AW-123456789" {...optionalField(form, 'gaAdsTrackerId')} />
      </div>
    </Card>
  );
}

type OptionalText = 'supportUrl' | 'ga4TrackerId' | 'gaTrackerId' | 'gaAdsTrackerId';

/** A text that may be missing: null, and empty in its field. */
const optionalField = (form: FieldsProps['form'], key: OptionalText) => ({
  value: form.values[key] ?? '',
  error: form.error(key),
  onChange: ({ target: { value } }: Typed) => form.set({ [key]: value.trim() || null }),
});
