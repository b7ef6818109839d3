import { t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import type { PolicyService } from '../content.ts';
import { errorAt, firstOf, moved, newService, withEntry, without, type TabProps } from './editing.ts';
import { EntryCard } from './EntryCard.tsx';
import { LinesField } from './LinesField.tsx';

const parametersOf = (lines: readonly string[]): PolicyService['parameters'] =>
  lines.map((line) => {
    const at = line.indexOf('=');
    return at === -1 ? { name: line.trim(), value: '' } : { name: line.slice(0, at).trim(), value: line.slice(at + 1) };
  });

/** The services that a new server installs and starts, in their order. */
export function ServicesTab({ content, os, problems, locked, change }: TabProps) {
  const { services } = content;
  return (
    <Card
      title={t`Services`}
      note={t`Installed in this order, after files and settings. If a health check fails, the run fails.`}
      actions={
        <Button disabledReason={locked} onClick={() => change({ services: [...services, newService()] })}>
          <Plus aria-hidden size={16} />
          {t`Add service`}
        </Button>
      }
    >
      {services.length === 0 ? (
        <EmptyState kind="nothing" title={t`No services yet`} />
      ) : (
        <div className="grid gap-4">
          {services.map((service, i) => {
            const at = `content.services.${i}`;
            const set = (more: Partial<PolicyService>) => change({ services: withEntry(services, service.id, more) });
            const text = (key: 'name' | 'packages' | 'unit' | 'health' | 'ports') => ({
              value: service[key],
              error: errorAt(problems, `${at}.${key}`),
              autoComplete: 'off',
              spellCheck: false,
              onChange: (event: { target: { value: string } }) => set({ [key]: event.target.value }),
            });
            return (
              <EntryCard
                key={service.id}
                title={service.name || t`Service ${i + 1}`}
                locked={locked}
                onMove={(by) => change({ services: moved(services, service.id, by) })}
                onRemove={() => change({ services: without(services, service.id) })}
              >
                <div className="grid gap-4 sm:grid-cols-2">
                  <TextField label={t`Name`} {...text('name')} />
                  {os === 'linux' && (
                    <TextField
                      label={t`Packages`}
                      optional={t`optional`}
                      placeholder="nginx certbot"
                      {...text('packages')}
                    />
                  )}
                  <LinesField
                    label={t`Parameters`}
                    hint={t`One NAME=value per line, written to the service's environment file.`}
                    error={firstOf(problems, (one) => one.key.startsWith(`${at}.parameters`))}
                    lines={service.parameters.map(({ name, value }) => (value === '' ? name : `${name}=${value}`))}
                    onChange={(lines) => set({ parameters: parametersOf(lines) })}
                  />
                  <TextAreaField
                    label={t`Commands`}
                    optional={t`optional`}
                    spellCheck={false}
                    value={service.setup}
                    error={errorAt(problems, `${at}.setup`) ?? errorAt(problems, at)}
                    onChange={(event) => set({ setup: event.target.value })}
                  />
                  <TextField label={t`System service to start`} optional={t`optional`} {...text('unit')} />
                  <TextField
                    label={t`Health check`}
                    optional={t`optional`}
                    placeholder="systemctl is-active nginx"
                    {...text('health')}
                  />
                  <TextField
                    label={t`Ports`}
                    optional={t`optional`}
                    placeholder="80,443"
                    hint={t`Ports the servers' firewall should allow.`}
                    {...text('ports')}
                  />
                </div>
              </EntryCard>
            );
          })}
        </div>
      )}
    </Card>
  );
}
