import { t } from '@lingui/core/macro';
import { socialTitles } from '#domains/social/titles.ts';
import { Card } from '#ui/Card.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import type { FieldsProps } from './types.ts';

/** Which networks of the installation the site offers, and whether they make accounts. */
export function SocialFields({ form, networks }: FieldsProps & { networks: readonly string[] }) {
  const wrong = form.errorsOf('socialProviders');
  const chosen = form.values.socialProviders ?? networks;
  const toggle = (name: string, on: boolean) => {
    const next = networks.filter((one) => (one === name ? on : chosen.includes(one)));
    form.set({ socialProviders: next.length === networks.length ? null : next });
  };
  return (
    <Card title={t`Social sign-in`}>
      <div className="grid gap-4">
        <CheckField label={t`Create an account at first social sign-in`} {...form.checked('socialRegistration')} />
        <fieldset>
          <legend className="mb-2 font-medium">{t`Available networks`}</legend>
          {networks.length === 0 && (
            <p className="text-muted">{t`No social networks are configured on this installation.`}</p>
          )}
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            {networks.map((name) => (
              <CheckField
                key={name}
                label={socialTitles[name] ?? name}
                checked={chosen.includes(name)}
                onChange={(on) => toggle(name, on)}
              />
            ))}
          </div>
          {wrong && <p className="mt-1 text-[13px] text-bad">{wrong}</p>}
        </fieldset>
      </div>
    </Card>
  );
}
