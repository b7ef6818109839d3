import { t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { readDocument, valuesOf, withValue } from '../document.ts';
import { isKnownKey } from '../cloud-config.ts';
import type { TabProps } from './editing.ts';
import { LazyEditor } from './LazyEditor.tsx';
import { LinesField } from './LinesField.tsx';
import { UserFields } from './UserFields.tsx';

/** The settings as forms, with their text beside them: what is changed in one is in the other at once. */
export function ConfigurationTab({ content, os, problems, locked, change }: TabProps) {
  const text = content.config;
  const [error] = readDocument(text).errors;
  const values = valuesOf(text);
  const disabled = locked !== null || error !== undefined;
  const set = (path: readonly (string | number)[], value: unknown) => change({ config: withValue(text, path, value) });
  const shown = (key: string) => isKnownKey(key, os);
  const line = (key: string, label: string, placeholder: string) =>
    shown(key) && (
      <TextField
        label={label}
        optional={t`optional`}
        autoComplete="off"
        placeholder={placeholder}
        disabled={disabled}
        value={typeof values[key] === 'string' ? values[key] : ''}
        onChange={(event) => set([key], event.target.value)}
      />
    );
  const lines = (key: string, label: string, hint: string) => {
    if (!shown(key)) return null;
    const list: unknown[] = Array.isArray(values[key]) ? values[key] : [];
    const simple = list.every((one) => typeof one === 'string');
    return (
      <LinesField
        label={label}
        hint={simple ? hint : t`Some entries can only be edited as text.`}
        disabled={disabled || !simple}
        lines={list.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))}
        onChange={(next) => set([key], next)}
      />
    );
  };
  const check = (key: string, label: string) =>
    shown(key) && (
      <CheckField
        label={label}
        disabled={disabled}
        checked={values[key] === true}
        onChange={(on) => set([key], on ? true : null)}
      />
    );
  const resolver: unknown = values['resolv_conf'];
  const resolving = (key: 'nameservers' | 'searchdomains', label: string, hint: string) => {
    const held: unknown = typeof resolver === 'object' && resolver !== null ? Reflect.get(resolver, key) : [];
    const list = Array.isArray(held) ? held.map(String) : [];
    const put = (next: readonly string[]) => {
      if (next.length === 0 && list.length === 0) return;
      const written = withValue(text, ['resolv_conf', key], next);
      const left = valuesOf(written)['resolv_conf'];
      const empty = typeof left !== 'object' || left === null || Object.keys(left).length === 0;
      // The system reads the one only where the other says so.
      const cleared = empty ? withValue(written, ['resolv_conf'], null) : written;
      change({ config: withValue(cleared, ['manage_resolv_conf'], empty ? null : true) });
    };
    return <LinesField label={label} hint={hint} disabled={disabled} lines={list} onChange={put} />;
  };
  const users: unknown[] = Array.isArray(values['users']) ? values['users'] : [];
  const mounts: unknown[] = Array.isArray(values['mounts']) ? values['mounts'] : [];
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <div className="grid min-w-0 gap-5">
        {error && <Banner tone="warn">{t`Syntax error on line ${error.place.line}. Fix it to use the forms.`}</Banner>}
        <Card title={t`System`}>
          <div className="grid gap-4 sm:grid-cols-2">
            {line(os === 'windows' ? 'set_hostname' : 'hostname', t`Host name`, '{{name}}')}
            {line(os === 'windows' ? 'set_timezone' : 'timezone', t`Time zone`, 'Europe/Berlin')}
          </div>
        </Card>
        {os === 'linux' && (
          <Card title={t`Network`} note={t`Addresses come from each server's network interfaces.`}>
            <div className="grid gap-4">
              {resolving('nameservers', t`Name servers`, t`One address per line. Leave empty to use the network's.`)}
              {resolving('searchdomains', t`Search domains`, t`One per line, appended to names without a dot.`)}
              {line('fqdn', t`Fully qualified host name`, '{{name}}.example.com')}
              {check('manage_etc_hosts', t`Add the server's own name to the hosts file`)}
            </div>
          </Card>
        )}
        {os === 'linux' && (
          <Card title={t`Packages and updates`}>
            <div className="grid gap-4">
              {lines('packages', t`Packages`, t`One per line.`)}
              {check('package_update', t`Refresh package lists`)}
              {check('package_upgrade', t`Install all updates`)}
              {check('package_reboot_if_required', t`Restart if an update requires it`)}
            </div>
          </Card>
        )}
        <Card
          title={t`Users and keys`}
          actions={
            <Button
              small
              disabledReason={locked ?? (error ? t`Fix the text first.` : null)}
              onClick={() =>
                set(['users'], [...(users.length === 0 ? ['default'] : users), { name: `user${users.length + 1}` }])
              }
            >
              <Plus aria-hidden size={15} />
              {t`Add user`}
            </Button>
          }
        >
          <UserFields users={users} locked={disabled ? (locked ?? '') : null} set={set} />
          {lines('ssh_authorized_keys', t`SSH keys of the first user`, t`One public key per line.`)}
        </Card>
        {os === 'linux' && (
          <Card title={t`Mounts`}>
            <LinesField
              label={t`Mounts`}
              hint={t`One per line: device, directory, type, options.`}
              disabled={disabled}
              lines={mounts.map((one) => (Array.isArray(one) ? one.join(' ') : String(one)))}
              onChange={(next) =>
                set(
                  ['mounts'],
                  next.map((one) => one.trim().split(/\s+/)),
                )
              }
            />
          </Card>
        )}
        <Card title={t`Startup commands`}>{lines('runcmd', t`Commands`, t`One per line, run once at the end.`)}</Card>
      </div>
      <Card title={t`Text`} note={t`Comments and unknown keys are kept.`} className="xl:sticky xl:top-4">
        <LazyEditor
          label={t`Configuration as YAML`}
          value={text}
          problems={problems.filter(({ key }) => key === 'content.config')}
          {...(locked === null ? { onChange: (config: string) => change({ config }) } : {})}
        />
      </Card>
    </div>
  );
}
