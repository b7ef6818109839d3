import { t } from '@lingui/core/macro';
import { useGo } from '#shell/boot/go.ts';
import { GivenReason } from '#shell/form/GivenReason.tsx';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { toastTask } from '#shell/frame/toast-task.ts';
import { useProof } from '#shell/session/proof.tsx';
import { Button } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { NumberField, TextField } from '#ui/TextField.tsx';
import { clouds } from '../contract.ts';
import { cloudPath, cloudsPath } from '../paths.ts';
import { cpuTypes } from '../states.ts';
import { ConnectionCard, NetworksCard, ResourcesCard } from './CloudFields.tsx';
import { FeaturesCard, QuotasCard } from './LimitsFields.tsx';
import type { NewCloud } from './types.ts';

const blank: NewCloud = {
  zoneId: '',
  name: '',
  continent: 'Europe',
  country: '',
  countryCode: '',
  city: '',
  cpuTypes: ['A', 'B'],
  maxCpuCount: 16,
  maxRamGb: 64,
  authUrl: '',
  username: 'console',
  password: '',
  userDomain: 'Default',
  project: 'admin',
  projectDomain: 'Default',
  region: '',
  interface: 'public',
  accountsDomain: 'default',
  prefix: 'console',
  volumeType: '',
  availabilityZone: '',
  flavors: {},
  wanType: 'tenant',
  wanPhysical: '',
  lanType: 'tenant',
  lanPhysical: '',
  intType: 'tenant',
  intPhysical: '',
  vlanFirst: null,
  vlanLast: null,
  dhcp: false,
  disks: 'volumes',
  rescueImage: '',
  lacks: [],
  quotas: {},
};

/** `/addCloud`: an OpenStack cloud becomes a data center, closed until it is opened. */
export default function AddCloudPage() {
  const go = useGo();
  const { guard, dialog } = useProof();
  const form = useOpForm(clouds.createCloud, {
    start: blank,
    guard,
    onDone: ({ zoneId, cmdId }) => {
      toastTask(t`Checking the cloud`, cmdId);
      go(cloudPath(zoneId));
    },
  });
  const { values } = form;
  return (
    <>
      <BackLink to={cloudsPath()}>{t`OpenStack clouds`}</BackLink>
      <PageHead
        title={t`Add data center`}
        note={t`An OpenStack cloud becomes a data center. It is closed to new servers until its self-check succeeds and you open it.`}
      />
      <OpForm form={form} label={t`Add data center`} className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
        <Card title={t`Data center`}>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField label={t`Name`} autoComplete="off" {...form.field('name')} />
            <TextField
              label={t`ID`}
              placeholder="EU-OS"
              autoComplete="off"
              spellCheck={false}
              hint={t`2 to 6 capital letters, digits and hyphens. This can't be changed later.`}
              {...form.field('zoneId')}
            />
            <TextField label={t`Continent`} autoComplete="off" {...form.field('continent')} />
            <TextField label={t`Country`} autoComplete="off" {...form.field('country')} />
            <TextField label={t`Country code`} placeholder="DE" autoComplete="off" {...form.field('countryCode')} />
            <TextField label={t`City`} autoComplete="off" {...form.field('city')} />
          </div>
        </Card>
        <ConnectionCard form={form} />
        <NetworksCard form={form} />
        <ResourcesCard form={form} />
        <FeaturesCard form={form} />
        <QuotasCard form={form} />
        <Card
          title={t`Sizes for sale`}
          note={t`Sizes that the create form offers there. Prices come from the price lists.`}
        >
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <fieldset className="grid gap-2 sm:col-span-2">
              <legend className="mb-1 font-medium">{t`Processor types`}</legend>
              {cpuTypes.map((type) => (
                <CheckField
                  key={type}
                  label={t`Type ${type}`}
                  checked={values.cpuTypes.includes(type)}
                  onChange={(on) =>
                    form.set({
                      cpuTypes: cpuTypes.filter((one) => (one === type ? on : values.cpuTypes.includes(one))),
                    })
                  }
                />
              ))}
              {form.error('cpuTypes') && <p className="text-[13px] text-bad">{form.error('cpuTypes')}</p>}
            </fieldset>
            <NumberField
              label={t`Largest processor count`}
              unit="vCPU"
              min={1}
              max={128}
              value={values.maxCpuCount}
              error={form.error('maxCpuCount')}
              onChange={(maxCpuCount) => form.set({ maxCpuCount: maxCpuCount ?? 0 })}
            />
            <NumberField
              label={t`Largest memory`}
              unit="GB"
              min={1}
              max={1024}
              value={values.maxRamGb}
              error={form.error('maxRamGb')}
              onChange={(maxRamGb) => form.set({ maxRamGb: maxRamGb ?? 0 })}
            />
          </div>
        </Card>
        <GivenReason reason={form.givenReason} />
        <Button
          type="submit"
          look="primary"
          className="justify-self-end"
          busy={form.pending}
        >{t`Add data center`}</Button>
      </OpForm>
      {dialog}
    </>
  );
}
