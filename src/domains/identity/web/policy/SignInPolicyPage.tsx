import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { NumberField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { useRead } from '#shell/data/read.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { identity } from '../../contract.ts';
import { FactorChoices } from './FactorChoices.tsx';
import type { Policy, PolicySite, Typed } from './typed.ts';
import { useSecurity } from '../security/guard.ts';
import { ProofGuard } from '../security/ProofGuard.tsx';

/** What a site asks of those who sign in. */
export default function SignInPolicyPage() {
  const list = useRead(identity.listSignInPolicies, { query: { size: 0 } });
  const [chosen, setChosen] = useState<string>();
  const sites = list.data?.items ?? [];
  const site = sites.find(({ siteId }) => siteId === chosen) ?? sites[0];
  return (
    <ProofGuard>
      <PageHead
        title={t`Sign-in policy`}
        note={t`What a site requires at sign-in: second factor, password and session length.`}
      />
      <Card className="max-w-2xl">
        <ReadState read={list} rows={5} />
        {site && sites.length > 1 && (
          <SelectField
            className="mb-5"
            label={t`Site`}
            value={site.siteId}
            choices={sites.map(({ siteId, site: title }) => ({ value: siteId, title }))}
            onChange={setChosen}
          />
        )}
        {site && <PolicyForm key={site.siteId} site={site} />}
      </Card>
    </ProofGuard>
  );
}

function PolicyForm({ site }: { site: PolicySite }) {
  const { guard } = useSecurity();
  const start: Typed = site.policy;
  const form = useOpForm(identity.saveSignInPolicy, {
    start,
    params: { siteId: site.siteId },
    // An emptied box is refused by the server, at its field.
    input: (values) => values as Policy,
    guard,
    onDone: () => toast('success', t`Policy saved`),
  });
  const number = (
    key: 'idleMinutes' | 'hours' | 'operatorIdleMinutes' | 'operatorHours',
    label: string,
    unit: string,
  ) => <NumberField label={label} unit={unit} min={1} {...form.field(key)} />;
  return (
    <OpForm form={form} className="grid gap-5">
      <CheckField
        label={t`Require two-factor authentication`}
        note={t`For everyone. People who haven't set it up get a code by email.`}
        {...form.checked('factorRequired')}
      />
      <FactorChoices form={form} />
      <NumberField
        className="max-w-xs"
        label={t`Minimum password length`}
        hint={t`6 to 30. People with a shorter password choose a new one at their next sign-in.`}
        unit={t`characters`}
        min={6}
        max={30}
        {...form.field('minPassword')}
      />
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-2 font-semibold">{t`Everyone`}</legend>
        {number('idleMinutes', t`Idle timeout`, t`minutes`)}
        {number('hours', t`Maximum session length`, t`hours`)}
      </fieldset>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-2 font-semibold">{t`Root and infrastructure operators`}</legend>
        {number('operatorIdleMinutes', t`Idle timeout`, t`minutes`)}
        {number('operatorHours', t`Maximum session length`, t`hours`)}
      </fieldset>
      <Button type="submit" look="primary" className="justify-self-start" busy={form.pending}>{t`Save`}</Button>
    </OpForm>
  );
}
