import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { NumberField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { ApiError } from '#shell/api-error.ts';
import { call } from '#shell/call.ts';
import { cache } from '#shell/query-client.ts';
import { keyOf, useRead } from '#shell/read.ts';
import { identity } from '../../contract.ts';
import { FactorChoices } from './FactorChoices.tsx';
import type { Policy, PolicySite, Typed } from './typed.ts';
import type { Details } from '../security/details.ts';
import { useSecurity } from '../security/guard.ts';
import { ProofGuard } from '../security/ProofGuard.tsx';

const none: Details['proofMethods'] = [];

/** What a site asks of those who sign in. */
export default function SignInPolicyPage() {
  const list = useRead(identity.listSignInPolicies, {});
  const own = useRead(identity.readSecurity, {});
  const [chosen, setChosen] = useState<string>();
  const sites = list.data?.items ?? [];
  const site = sites.find(({ siteId }) => siteId === chosen) ?? sites[0];
  return (
    <ProofGuard methods={own.data?.proofMethods ?? none}>
      <PageHead
        title={t`Sign-in policy`}
        note={t`What a site asks of the people who sign in there: second factor, password, length of sessions.`}
      />
      <Card className="max-w-2xl">
        {list.error && !list.data && <InlineError text={list.error.message} onRetry={() => void list.refetch()} />}
        {!list.error && !list.data && <SkeletonRows rows={5} />}
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
  const [typed, setTyped] = useState<Typed>(site.policy);
  const [error, setError] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const set = (change: Partial<Typed>) => setTyped({ ...typed, ...change });
  const save = () =>
    guard(async () => {
      setError(undefined);
      setBusy(true);
      try {
        // An emptied box is refused by the server, at its field.
        const input = typed as Policy;
        await call(identity.saveSignInPolicy, { params: { siteId: site.siteId }, input });
        await cache.invalidateQueries({ queryKey: keyOf(identity.listSignInPolicies) });
        toast('success', t`The policy is saved`);
      } catch (failure) {
        if (!(failure instanceof ApiError) || failure.status !== 400) throw failure;
        setError(failure);
      } finally {
        setBusy(false);
      }
    });
  const number = (
    key: 'idleMinutes' | 'hours' | 'operatorIdleMinutes' | 'operatorHours',
    label: string,
    unit: string,
  ) => (
    <NumberField
      label={label}
      unit={unit}
      min={1}
      value={typed[key]}
      error={error?.of(key)}
      onChange={(value) => set({ [key]: value })}
    />
  );
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <CheckField
        label={t`A second factor is required`}
        note={t`Of everybody. Whoever has none set up gets a code by mail.`}
        checked={typed.factorRequired}
        onChange={(factorRequired) => set({ factorRequired })}
      />
      <FactorChoices typed={typed} error={error} onChange={set} />
      <NumberField
        className="max-w-xs"
        label={t`Shortest password`}
        hint={t`6 to 30. Whoever has a shorter one chooses a new one at the next sign-in.`}
        unit={t`signs`}
        min={6}
        max={30}
        value={typed.minPassword}
        error={error?.of('minPassword')}
        onChange={(minPassword) => set({ minPassword })}
      />
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-2 font-semibold">{t`Everybody`}</legend>
        {number('idleMinutes', t`Ends when idle for`, t`minutes`)}
        {number('hours', t`Ends at the latest after`, t`hours`)}
      </fieldset>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-2 font-semibold">{t`Root and infrastructure operators`}</legend>
        {number('operatorIdleMinutes', t`Ends when idle for`, t`minutes`)}
        {number('operatorHours', t`Ends at the latest after`, t`hours`)}
      </fieldset>
      <Button type="submit" look="primary" className="justify-self-start" busy={busy}>{t`Save`}</Button>
    </form>
  );
}
