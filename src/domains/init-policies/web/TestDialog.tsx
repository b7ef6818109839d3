import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { withAbout } from '#shell/about-text.ts';
import { AboutRates } from '#shell/AboutMoney.tsx';
import { useAct } from '#shell/act.ts';
import { hourText } from '#shell/format.ts';
import { useRead } from '#shell/read.ts';
import { toastTask } from '#shell/toast-task.ts';
import { servers } from '#domains/servers/contract.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { FormDialog } from '#ui/Dialog.tsx';
import { Banner, SkeletonRows } from '#ui/Feedback.tsx';
import type { Variable } from '../content.ts';
import { initPolicies } from '../contract.ts';
import { Answer } from './Answer.tsx';
import type { PolicyView } from './types.ts';
import { mostText } from './words.ts';
import { told } from '#ui/told.ts';

type Offer = AnswerOf<typeof initPolicies.readInitTestOffer>;
const none: Record<string, string> = {};

/** Tries a policy out on a small server: where, with what answers, and what it costs at the most. */
export default function TestDialog({ policy, onClose }: { policy: PolicyView; onClose(): void }) {
  const params = { policyId: policy.id };
  const zones = useRead(servers.listDataCenters, {});
  const open = (zones.data ?? []).filter(({ closedReason }) => closedReason === null);
  const [chosen, setChosen] = useState({ zoneId: '', imageId: '' });
  const zoneId = chosen.zoneId || (open[0]?.id ?? '');
  const catalogue = useRead(servers.readZoneCatalogue, { params: { zoneId } }, { enabled: zoneId !== '' });
  const images = (catalogue.data?.images ?? []).filter((image) => image.osFamily === policy.osFamily);
  const imageId = images.some(({ id }) => id === chosen.imageId) ? chosen.imageId : (images[0]?.id ?? '');
  const query = { zoneId, imageId };
  const offer = useRead(initPolicies.readInitTestOffer, { params, query }, { enabled: imageId !== '' });
  const [answers, setAnswers] = useState({ values: none, secrets: none });
  const [started, setStarted] = useState<AnswerOf<typeof initPolicies.startInitTest>>();
  const start = useAct(initPolicies.startInitTest, {
    refresh: [initPolicies.listInitTests, servers.listServers],
    onRefused: () => false,
    onDone: (answer) => {
      toastTask(t`Creating ${answer.server}`, answer.cmdId);
      setStarted(answer);
    },
  });
  const { error } = start;
  const answer = ({ name, kind }: Variable, text: string) => {
    const where = kind === 'secret' ? 'secrets' : 'values';
    setAnswers((now) => ({ ...now, [where]: { ...now[where], [name]: text } }));
  };
  const submit = () => {
    if (started) return onClose();
    if (offer.data) start.mutate({ params, input: { ...query, ...answers, expectedMicro: offer.data.hourlyMicro } });
  };
  const failed = zones.error ?? catalogue.error ?? offer.error;
  return (
    <FormDialog
      title={t`Test run of ${policy.name}`}
      action={started ? t`Done` : t`Start the test`}
      busy={start.isPending}
      disabledReason={
        started ? null : offer.data ? offer.data.refusal : (failed?.message ?? t`The price is being worked out.`)
      }
      onClose={onClose}
      onSubmit={submit}
    >
      {started ? (
        <Started {...started} />
      ) : !zones.data ? (
        <SkeletonRows rows={3} />
      ) : (
        <div className="grid gap-4">
          {error && error.general.length > 0 && <Banner tone="bad">{error.message}</Banner>}
          {failed && <Banner tone="warn">{failed.message}</Banner>}
          {offer.data?.refusal && <Banner tone="warn">{told(offer.data.refusal)}</Banner>}
          <p className="text-muted">
            {t`A small server is made, runs the policy on its first boot and is removed by itself. What it said stays under “Used by”.`}
          </p>
          <SelectField
            label={t`Location`}
            value={zoneId}
            error={error?.of('zoneId')}
            choices={open.map(({ id, name }) => ({ value: id, title: `${id} · ${name}` }))}
            onChange={(id) => setChosen({ zoneId: id, imageId: '' })}
          />
          <SelectField
            label={t`Image`}
            value={imageId}
            placeholder={t`Loading`}
            error={error?.of('imageId')}
            choices={images.map(({ id, name, version }) => ({ value: id, title: `${name} ${version}` }))}
            onChange={(id) => setChosen({ zoneId, imageId: id })}
          />
          {offer.data?.variables.map((variable) => {
            const where = variable.kind === 'secret' ? 'secrets' : 'values';
            return (
              <Answer
                key={variable.id}
                variable={variable}
                value={answers[where][variable.name] ?? variable.initial}
                error={error?.of(`${where}.${variable.name}`)}
                onChange={(text) => answer(variable, text)}
              />
            );
          })}
          {offer.data && <Cost offer={offer.data} />}
        </div>
      )}
    </FormDialog>
  );
}

function Cost({ offer }: { offer: Offer }) {
  const { cpu, ramMb, diskGb, hourlyMicro: micro, minutes, keepMinutes, currency } = offer;
  const most = mostText(offer);
  const hour = withAbout(hourText(micro, currency), { micro, currency }, true);
  return (
    <Banner tone="brand">
      <p className="font-medium tabular-nums">
        {t`${cpu} · ${ramMb} MB · ${diskGb} GB: ${hour} an hour, ${most} at the most`} <AboutRates of={currency} />
      </p>
      <p>{t`It goes ${keepMinutes} minutes after the run has ended, and after ${minutes} minutes in any case.`}</p>
    </Banner>
  );
}

/** How to sign in while it is there. */
function Started({ server, user, password }: { server: string; user: string; password: string }) {
  return (
    <div className="grid gap-3">
      <p>{t`${server} is being created. To look inside while it is there, sign in with this. It is shown once and stored nowhere.`}</p>
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
