import { t } from '@lingui/core/macro';
import { Card } from '#ui/Card.tsx';
import { CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { NumberField, TextField } from '#ui/TextField.tsx';
import { cpuTypes, isPhysical, networkTypes } from '../states.ts';
import { networkTypeLabel } from './labels.ts';
import type { SavedCloud } from './types.ts';

/** What the fields need of the form around them. */
export interface CloudForm {
  values: Omit<SavedCloud, 'password'> & { password?: string | undefined };
  error(key: string): string | undefined;
  set(values: Partial<SavedCloud>): void;
}

export const plain = { autoComplete: 'off', spellCheck: false, autoCapitalize: 'none' } as const;

/** How a cloud is reached: address, user and project. `stored`: it has a password already, and names that what is there depends on. */
export function ConnectionCard({ form, stored = false }: { form: CloudForm; stored?: boolean }) {
  const { values, set } = form;
  const text = (
    key: 'authUrl' | 'username' | 'userDomain' | 'project' | 'projectDomain' | 'region' | 'accountsDomain' | 'prefix',
  ) => ({
    value: values[key],
    error: form.error(key),
    onChange: (event: { target: { value: string } }) => set({ [key]: event.target.value }),
    ...plain,
  });
  return (
    <Card title={t`Connection`} note={t`A user for this console alone, with the role admin in its project.`}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={t`Keystone URL`}
          className="sm:col-span-2"
          inputMode="url"
          placeholder="https://cloud.example.com:5000/v3"
          hint={t`With its version: the address ends in /v3.`}
          {...text('authUrl')}
        />
        <TextField label={t`User`} {...text('username')} />
        <PasswordField
          label={t`Password`}
          autoComplete="new-password"
          hint={stored ? t`Leave empty to keep the stored password.` : t`Stored encrypted and never shown again.`}
          value={values.password ?? ''}
          error={form.error('password')}
          onChange={(event) => set({ password: event.target.value })}
        />
        <TextField label={t`Domain of the user`} {...text('userDomain')} />
        <TextField label={t`Project`} {...text('project')} />
        <TextField label={t`Domain of the project`} {...text('projectDomain')} />
        <TextField
          label={t`Domain for accounts`}
          hint={t`ID of the domain in which each account gets a project.`}
          readOnly={stored}
          {...text('accountsDomain')}
        />
        <TextField
          label={t`Region`}
          optional={t`optional`}
          hint={t`Empty: the first one in the catalog.`}
          {...text('region')}
        />
        <SelectField
          label={t`Interface`}
          value={values.interface}
          error={form.error('interface')}
          choices={[
            { value: 'public', title: t`Public` },
            { value: 'internal', title: t`Internal` },
            { value: 'admin', title: t`Admin` },
          ]}
          onChange={(value) => set({ interface: value })}
        />
        <TextField
          label={t`Name prefix`}
          hint={t`What names in the cloud begin with. Two consoles on one cloud need two prefixes.`}
          readOnly={stored}
          {...text('prefix')}
        />
      </div>
    </Card>
  );
}

/** How networks are made. */
export function NetworksCard({ form }: { form: CloudForm }) {
  const { values, set } = form;
  const rows = [
    ['wan', t`Public networks`],
    ['lan', t`Private networks`],
    ['int', t`Internal networks`],
  ] as const;
  return (
    <Card
      title={t`Networks`}
      note={t`How new networks are made. To use an external network that already exists, import it after the setup.`}
    >
      <div className="grid gap-4">
        {rows.map(([kind, title]) => {
          const type = values[`${kind}Type`];
          return (
            <div key={kind} className="grid items-start gap-4 sm:grid-cols-2">
              <SelectField
                label={title}
                value={type}
                error={form.error(`${kind}Type`)}
                choices={networkTypes.map((value) => ({ value, title: networkTypeLabel(value) }))}
                onChange={(value) => set({ [`${kind}Type`]: value })}
              />
              {isPhysical(type) && (
                <TextField
                  label={t`Physical network: ${title}`}
                  placeholder="physnet1"
                  {...plain}
                  value={values[`${kind}Physical`]}
                  error={form.error(`${kind}Physical`)}
                  onChange={(event) => set({ [`${kind}Physical`]: event.target.value })}
                />
              )}
            </div>
          );
        })}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <NumberField
            label={t`First VLAN`}
            optional={t`optional`}
            min={1}
            max={4094}
            value={values.vlanFirst}
            error={form.error('vlanFirst')}
            hint={t`Numbers that new networks get. Empty: any.`}
            onChange={(vlanFirst) => set({ vlanFirst })}
          />
          <NumberField
            label={t`Last VLAN`}
            optional={t`optional`}
            min={1}
            max={4094}
            value={values.vlanLast}
            error={form.error('vlanLast')}
            onChange={(vlanLast) => set({ vlanLast })}
          />
        </div>
        <CheckField
          label={t`The cloud answers DHCP requests`}
          note={t`Its DHCP servers take an address of each subnet.`}
          checked={values.dhcp}
          onChange={(dhcp) => set({ dhcp })}
        />
      </div>
    </Card>
  );
}

/** What disks and servers are made of. `stored`: there may be servers with such disks. */
export function ResourcesCard({ form, stored = false }: { form: CloudForm; stored?: boolean }) {
  const { values, set } = form;
  return (
    <Card title={t`Disks and flavors`}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label={t`Disks`}
          className="sm:col-span-2"
          disabled={stored}
          hint={
            values.disks === 'local'
              ? t`Each server has one disk, on its host. Snapshots are images. This can't be changed later.`
              : t`Disks are volumes of cinder. This can't be changed later.`
          }
          value={values.disks}
          error={form.error('disks')}
          choices={[
            { value: 'volumes', title: t`Volumes` },
            { value: 'local', title: t`On the host of each server` },
          ]}
          onChange={(disks) => set({ disks })}
        />
        {values.disks === 'volumes' && (
          <TextField
            label={t`Volume type`}
            optional={t`optional`}
            hint={t`Empty: the default of the cloud.`}
            {...plain}
            value={values.volumeType}
            error={form.error('volumeType')}
            onChange={(event) => set({ volumeType: event.target.value })}
          />
        )}
        <TextField
          label={t`Availability zone`}
          optional={t`optional`}
          {...plain}
          value={values.availabilityZone}
          error={form.error('availabilityZone')}
          onChange={(event) => set({ availabilityZone: event.target.value })}
        />
        {cpuTypes.map((type) => (
          <TextField
            key={type}
            label={t`Extra specs of type ${type}`}
            optional={t`optional`}
            placeholder={type === 'D' ? 'hw:cpu_policy=dedicated' : undefined}
            hint={
              type === 'A' ? t`As key=value, separated by commas. Flavors are created as sizes are ordered.` : undefined
            }
            {...plain}
            value={values.flavors[type] ?? ''}
            error={form.error(`flavors.${type}`)}
            onChange={(event) => set({ flavors: { ...values.flavors, [type]: event.target.value } })}
          />
        ))}
      </div>
    </Card>
  );
}
