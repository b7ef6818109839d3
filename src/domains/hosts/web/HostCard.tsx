import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { DateTime } from '#shell/text/DateTime.tsx';
import { Card } from '#ui/Card.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { StateDot, Tag } from '#ui/StateDot.tsx';
import { Capacity } from './Capacity.tsx';
import type { Host, Report } from './types.ts';
import { abilityLabel } from './labels.ts';

/** One engine: its host as far as it knows one, and what its zones can do. */
export function HostCard({ host }: { host: Host }) {
  const { engine, family, zones, report, missing, abilities, readAt } = host;
  const note =
    zones.length === 0
      ? t`Not used by any data center.`
      : t`Data centers: ${zones.map(({ id, name }) => (name === id ? id : `${id} · ${name}`)).join(', ')}`;
  return (
    <Card
      title={family === null ? engine : `${family} · ${engine}`}
      note={note}
      actions={
        family === null ? (
          <StateDot tone="bad">{t`Not running`}</StateDot>
        ) : (
          <StateDot tone="ok">{t`Configured`}</StateDot>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {family === null && <WhyNot missing={missing} />}
        {report && <Facts report={report} />}
        {report && <Capacity report={report} />}
        {family !== null && !report && (
          <p className="text-muted">{readAt === null ? t`This engine doesn't report its hosts.` : null}</p>
        )}
        {abilities.length > 0 && <Abilities abilities={abilities} />}
        {report && readAt !== null && (
          <p className="text-xs text-muted">
            {t`Last seen`} <DateTime at={readAt} />
          </p>
        )}
      </div>
    </Card>
  );
}

function WhyNot({ missing }: { missing: Host['missing'] }) {
  if (missing.length === 0)
    return (
      <Banner tone="warn">{t`The engine was not started or is not configured. See the startup log for the reason.`}</Banner>
    );
  const names = missing.map(({ name }) => name).join(' ');
  return (
    <Banner tone="warn">
      <p>{t`Missing packages on this machine:`}</p>
      <ul className="my-2 list-disc ps-5">
        {missing.map(({ name, without }) => (
          <li key={name}>{t`${name} is missing: ${without}.`}</li>
        ))}
      </ul>
      <code className="break-words">{`apt-get install --no-install-recommends ${names}`}</code>
    </Banner>
  );
}

const Word = ({ able, children }: { able: boolean; children: ReactNode }) => (
  <StateDot tone={able ? 'ok' : 'warn'}>
    <span className="whitespace-normal">{children}</span>
  </StateDot>
);

function Facts({ report }: { report: Report }) {
  const { accelerator, why, version, networks, limits, ownUsers, machines } = report;
  const how =
    accelerator === null
      ? t`Not tested yet`
      : accelerator === 'kvm'
        ? t`KVM`
        : t`Software emulation, about ten times slower`;
  return (
    <KeyValue
      items={[
        [
          t`Virtualization`,
          accelerator === null ? (
            how
          ) : (
            <Word key="how" able={accelerator === 'kvm'}>
              {how}
            </Word>
          ),
        ],
        [t`Detected`, why],
        [t`Version`, version || null],
        [t`Machines`, t`${machines.running} of ${machines.there} running`],
        [
          t`Networks`,
          <Word key="networks" able={networks.able}>
            {networks.able
              ? t`Private networks with firewalls and reachability tests`
              : t`User-mode networking without firewalls or reachability tests: ${networks.detail}`}
          </Word>,
        ],
        [
          t`Limits`,
          <Word key="limits" able={limits.able}>
            {limits.able ? t`CPU and memory (control groups)` : t`Number of vCPUs only`}
          </Word>,
        ],
        [
          t`Users`,
          <Word key="users" able={ownUsers}>
            {ownUsers ? t`One user per machine` : t`All machines run as the current user (no root)`}
          </Word>,
        ],
      ]}
    />
  );
}

function Abilities({ abilities }: { abilities: Host['abilities'] }) {
  const lists = [
    [t`Available`, true],
    [t`Not available`, false],
  ] as const;
  return (
    <div className="grid gap-3">
      {lists.map(([title, wanted]) => {
        const those = abilities.filter(({ able }) => able === wanted);
        return (
          those.length > 0 && (
            <div key={title}>
              <p className="mb-1.5 font-medium">{title}</p>
              <ul aria-label={title} className="flex flex-wrap gap-1.5">
                {those.map(({ ability }) => (
                  <li key={ability}>
                    <Tag tone={wanted ? 'ok' : 'muted'}>{abilityLabel(ability)}</Tag>
                  </li>
                ))}
              </ul>
            </div>
          )
        );
      })}
    </div>
  );
}
