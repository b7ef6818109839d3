import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { withAbout } from '#shell/text/about-text.ts';
import { AboutRates } from '#shell/text/AboutMoney.tsx';
import { hourText } from '#shell/text/format.ts';
import { useRead } from '#shell/data/read.ts';
import { toastTask } from '#shell/frame/toast-task.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { ZoneName } from '#shell/text/ZoneName.tsx';
import { SystemMark } from '#ui/Pictures.tsx';
import { servers } from '#domains/servers/contract.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { DoneDialog } from '#ui/Dialog.tsx';
import { Banner, SkeletonRows } from '#ui/Feedback.tsx';
import type { Variable } from '../content.ts';
import { initPolicies } from '../contract.ts';
import { Answer } from './Answer.tsx';
import type { PolicyView } from './types.ts';
import { mostText } from './labels.ts';

type Offer = AnswerOf<typeof initPolicies.readInitTestOffer>;
const none: Record<string, string> = {};

/** Tries a policy out on a small server: where, with what answers, and what it costs at most. */
export default function TestDialog({ policy, onClose }: { policy: PolicyView; onClose(): void }) {
  const params = { policyId: policy.id };
  const zones = useRead(servers.listDataCenters, { query: { size: 0 } });
  const open = (zones.data?.items ?? []).filter(({ closedReason }) => closedReason === null);
  const [chosen, setChosen] = useState({ zoneId: '', imageId: '' });
  const zoneId = chosen.zoneId || (open[0]?.id ?? '');
  const catalog = useRead(servers.readZoneCatalog, { params: { zoneId } }, { enabled: zoneId !== '' });
  const images = (catalog.data?.images ?? []).filter((image) => image.osFamily === policy.osFamily);
  const imageId = images.some(({ id }) => id === chosen.imageId) ? chosen.imageId : (images[0]?.id ?? '');
  const query = { zone: zoneId, imageId };
  const offer = useRead(initPolicies.readInitTestOffer, { params, query }, { enabled: imageId !== '' });
  const [started, setStarted] = useState<AnswerOf<typeof initPolicies.startInitTest>>();
  const form = useOpForm(initPolicies.startInitTest, {
    start: { values: none, secrets: none },
    params,
    input: (answers) => ({ zoneId, imageId, ...answers, expectedMicro: offer.data?.hourlyMicro ?? 0 }),
  });
  const title = t`Test run of ${policy.name}`;
  if (started)
    return (
      <DoneDialog title={title} action={t`Done`} onClose={onClose}>
        <Started {...started} />
      </DoneDialog>
    );
  const answer = ({ name, kind }: Variable, text: string) => {
    const where = kind === 'secret' ? 'secrets' : 'values';
    form.set({ [where]: { ...form.values[where], [name]: text } });
  };
  const failed = zones.error ?? catalog.error ?? offer.error;
  return (
    <OpDialog
      form={form}
      title={title}
      action={t`Start test`}
      disabledReason={offer.data ? offer.data.refusal : (failed?.message ?? t`Calculating price…`)}
      done={(begun) => {
        toastTask(t`Creating ${begun.server}`, begun.cmdId);
        setStarted(begun);
        return false;
      }}
      onClose={onClose}
    >
      {!zones.data ? (
        <SkeletonRows rows={3} />
      ) : (
        <>
          {failed && <Banner tone="warn">{failed.message}</Banner>}
          {offer.data?.refusal && <Banner tone="warn">{offer.data.refusal}</Banner>}
          <p className="text-muted">
            {t`Creates a small server that runs the policy on first boot and is removed automatically. Its log is kept under “Used by”.`}
          </p>
          <SelectField
            label={t`Location`}
            mark={<ZoneName of={zoneId} flagOnly />}
            value={zoneId}
            error={form.error('zoneId')}
            choices={open.map(({ id, name }) => ({ value: id, title: name }))}
            onChange={(id) => setChosen({ zoneId: id, imageId: '' })}
          />
          <SelectField
            label={t`Image`}
            mark={imageId !== '' && <SystemMark name={images.find(({ id }) => id === imageId)?.name ?? ''} />}
            value={imageId}
            placeholder={t`Loading`}
            error={form.error('imageId')}
            choices={images.map(({ id, name, version }) => ({ value: id, title: `${name} ${version}` }))}
            onChange={(id) => setChosen({ zoneId, imageId: id })}
          />
          {offer.data?.variables.map((variable) => {
            const where = variable.kind === 'secret' ? 'secrets' : 'values';
            return (
              <Answer
                key={variable.id}
                variable={variable}
                value={form.values[where][variable.name] ?? variable.initial}
                error={form.error(`${where}.${variable.name}`)}
                onChange={(text) => answer(variable, text)}
              />
            );
          })}
          {offer.data && <Cost offer={offer.data} />}
        </>
      )}
    </OpDialog>
  );
}

function Cost({ offer }: { offer: Offer }) {
  const { cpu, ramMb, diskGb, hourlyMicro: micro, minutes, keepMinutes, currency } = offer;
  const most = mostText(offer);
  const hour = withAbout(hourText(micro, currency), { micro, currency }, true);
  return (
    <Banner tone="brand">
      <p className="font-medium tabular-nums">
        {t`${cpu} · ${ramMb} MB · ${diskGb} GB: ${hour} per hour, ${most} at most`} <AboutRates of={currency} />
      </p>
      <p>{t`Removed ${keepMinutes} minutes after the run ends, or after ${minutes} minutes at the latest.`}</p>
    </Banner>
  );
}

/** How to sign in while it is there. */
function Started({ server, user, password }: { server: string; user: string; password: string }) {
  return (
    <div className="grid gap-3">
      <p>{t`${server} is being created. Use these credentials to sign in while the server exists. They are shown once and not stored.`}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <dt className="text-muted">{t`User`}</dt>
        <dd className="font-mono">{user}</dd>
        <dt className="text-muted">{t`Password`}</dt>
        <dd className="flex items-center gap-1.5 font-mono">
          {password}
          <CopyButton value={password} label={t`password`} />
        </dd>
      </dl>
    </div>
  );
}
