import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { emptyGrantee, endOf, granteeOf, GranteeFields, problemOfGrantee, UntilField } from '#shell/GranteeFields.tsx';
import { useRead } from '#shell/read.ts';
import { ShareList } from '#shell/ShareList.tsx';
import { Button } from '#ui/Button.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { Banner, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { toast } from '#ui/toast.ts';
import { networks } from '../contract.ts';
import { shareLevels } from '../limits.ts';
import { afterChange } from './after.ts';
import type { NetworkRow } from './types.ts';
import { levelWord } from './words.ts';

type Level = (typeof shareLevels)[number];
const empty: typeof emptyGrantee & { level: Level } = { ...emptyGrantee, level: 'use' };

/** With whom a network is shared, and the form that shares it. */
export function NetworkShares({ network }: { network: NetworkRow }) {
  const params = { networkId: network.id };
  const read = useRead(networks.listNetworkShares, { params });
  const [form, setForm] = useState(empty);
  const set = (patch: Partial<typeof empty>) => setForm((before) => ({ ...before, ...patch }));
  const share = useAct(networks.shareNetwork, {
    refresh: afterChange,
    onRefused: () => false,
    onDone: () => {
      toast('success', t`The network is shared`);
      setForm({ ...empty, kind: form.kind });
    },
  });
  const revoke = useAct(networks.revokeNetworkShare, {
    refresh: afterChange,
    onDone: () => toast('success', t`The share is revoked`),
  });
  const { error } = share;
  const submit = () => share.mutate({ params, input: { level: form.level, until: endOf(form), ...granteeOf(form) } });
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t`Shared with`}</h3>
      {read.error && !read.data && <InlineError text={read.error.message} onRetry={() => void read.refetch()} />}
      {!read.data && !read.error && <SkeletonRows rows={2} />}
      {read.data && (
        <ShareList
          shares={read.data.items}
          termsOf={(one) => levelWord(one.level)}
          usedOf={({ usedBy }) =>
            usedBy === 0 ? '' : plural(usedBy, { one: '# server in it', other: '# servers in it' })
          }
          onRevoke={(one) => revoke.mutate({ params: { ...params, shareId: one.id } })}
        />
      )}
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {error && error.general.length > 0 && <Banner tone="bad">{error.message}</Banner>}
        <GranteeFields
          form={form}
          groups={read.data?.groups ?? []}
          emailHint={t`Somebody of this site. Who has no account yet has the network as soon as they sign up.`}
          everybody={null}
          error={error}
          onChange={set}
        />
        <SelectField
          label={t`They may`}
          hint={t`Servers that are in it keep their cards when the share ends.`}
          value={form.level}
          choices={shareLevels.map((value) => ({ value, title: levelWord(value) }))}
          onChange={(next) => set({ level: shareLevels.find((one) => one === next) ?? 'use' })}
        />
        <UntilField form={form} error={error} onChange={set} />
        <Button type="submit" busy={share.isPending} disabledReason={problemOfGrantee(form)}>
          {t`Share`}
        </Button>
      </form>
    </section>
  );
}
